import { Button, Loader } from '@mantine/core';
import { IconMicrophoneOff, IconPlugX, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallDevices, useCallDevices } from '../devices/device-choice.ts';
import { remedyOf } from '../devices/device-stops.ts';
import { type CallSession, goSoundOnly, turnPicturesOn } from '../session/call-session.ts';
import classes from './guest-status.module.css';

type GuestStatusProps = { session: CallSession; host: string };

/** One line above the picture with the most important problem, and a button that helps where there is one. */
export function GuestStatus({ session, host }: GuestStatusProps) {
  const { t } = useTranslation(['guest', 'devices']);
  const devices = useCallDevices(session);
  return (
    <div role="status" className={classes.status}>
      {statusOf({ session, host, devices }, t)}
    </div>
  );
}

type Words = ReturnType<typeof useTranslation<['guest', 'devices']>>['t'];

function statusOf({ session, host, devices }: GuestStatusProps & { devices: CallDevices }, t: Words): ReactNode {
  if (session.phase === 'reconnecting')
    return <Line icon={<Loader size={16} color="white" aria-hidden />}>{t('guest:status.reconnecting')}</Line>;
  if (session.link === 'sound_only')
    return (
      <Line icon={wifi} action={[t('guest:status.pictures_on'), turnPicturesOn]}>
        {t('guest:status.sound_only')}
      </Line>
    );
  if (session.link === 'weak')
    return (
      <Line icon={wifi} action={session.camera && [t('guest:status.go_sound_only'), goSoundOnly]}>
        {t('guest:status.weak')}
      </Line>
    );
  const remedy = remedyOf(session, devices);
  if (remedy) {
    const { words, other, goOn } = remedy;
    const action = other ? t('devices:stop.use', { device: other.label }) : t('devices:stop.try');
    return (
      <Line icon={<IconPlugX size={16} stroke={2} aria-hidden />} action={[action, goOn]}>
        {t(`devices:stop.${words}`)}
      </Line>
    );
  }
  if (session.people.every(({ isMe }) => isMe)) return <Line>{t('guest:status.alone', { host })}</Line>;
  if (!session.microphone)
    return (
      <Line icon={<IconMicrophoneOff size={16} stroke={2} aria-hidden />}>
        {t(session.isMutedByOther ? 'guest:status.muted_by_other' : 'guest:status.muted')}
      </Line>
    );
  return null;
}

const wifi = <IconWifiOff size={16} stroke={2} aria-hidden />;

type LineProps = { icon?: ReactNode; action?: [string, () => void] | false; children: ReactNode };

function Line({ icon, action, children }: LineProps) {
  return (
    <div className={classes.line}>
      {icon}
      <span className={classes.words}>{children}</span>
      {action && (
        <Button size="xs" variant="white" color="dark" onClick={action[1]}>
          {action[0]}
        </Button>
      )}
    </div>
  );
}
