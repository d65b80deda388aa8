import { Button, CloseButton } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import type { Call } from '@sightline/contract/calls/calls';
import type { Icon } from '@tabler/icons-react';
import {
  IconMicrophoneOff,
  IconPlug,
  IconPlugX,
  IconScreenShare,
  IconUserPlus,
  IconWifi1,
  IconWifiOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { useNow } from '#web/lib/now.ts';
import { formatElapsed } from '#web/lib/time.ts';
import type { CallDevices } from '../devices/device-choice.ts';
import type { DeviceChange } from '../devices/device-list.ts';
import { type DeviceRemedy, remedyOf } from '../devices/device-stops.ts';
import { type CallSession, turnPicturesOn } from '../session/call-session.ts';
import type { CallActions } from './call-actions.ts';
import classes from './call-notices.module.css';

type CallNoticesProps = { call: Call; session: CallSession; actions: CallActions; devices: CallDevices };

/** Shows the most important notice above the pictures, with an action that helps. */
export function CallNotices(props: CallNoticesProps) {
  return (
    <div role="status" className={classes.notices}>
      <WorstNotice {...props} />
    </div>
  );
}

function WorstNotice({ call, session, actions, devices }: CallNoticesProps) {
  const { t } = useTranslation('ongoing');
  const { online } = useNetwork();
  const remedy = remedyOf(session, devices);
  if (session.reconnecting) return <ReconnectingNotice isOffline={!online} {...session.reconnecting} />;
  if (session.phase === 'connecting') return online && <Notice icon={IconWifiOff}>{t('notice.connecting')}</Notice>;
  if (session.isMutedByOther)
    return (
      <Notice icon={IconMicrophoneOff} action={t('notice.unmute')} onAction={actions.toggleMicrophone}>
        {t('notice.muted')}
      </Notice>
    );
  if (session.link === 'sound_only') return <SoundOnlyNotice />;
  if (remedy) return <StopNotice {...remedy} />;
  if (devices.change) return <DeviceNotice session={session} devices={devices} {...devices.change} />;
  if (session.screen && actions.toggleScreen)
    return (
      <Notice icon={IconScreenShare} action={t('notice.stop_sharing')} onAction={actions.toggleScreen}>
        {t('notice.sharing')}
      </Notice>
    );
  return isAlone(call, session) && <AloneNotice actions={actions} />;
}

/** Also checks what the server says: after joining, the others appear a moment later. */
const isAlone = (call: Call, { phase, people }: CallSession): boolean =>
  phase === 'connected' &&
  people.every(({ isMe }) => isMe) &&
  call.participants.length <= 1 &&
  call.join_requests.length === 0;

function AloneNotice({ actions: { panel, togglePanel } }: Pick<CallNoticesProps, 'actions'>) {
  const { t } = useTranslation('ongoing');
  const mayInvite = useCan('calls.invite');
  const isOffered = mayInvite && panel !== 'people';
  return (
    <Notice
      icon={IconUserPlus}
      {...(isOffered && { action: t('notice.invite'), onAction: () => togglePanel('people') })}
    >
      {t('notice.alone')}
    </Notice>
  );
}

type ReconnectingNoticeProps = NonNullable<CallSession['reconnecting']> & { isOffline: boolean };

function ReconnectingNotice({ how, since, isOffline }: ReconnectingNoticeProps) {
  const { t } = useTranslation('ongoing');
  const now = useNow('second');
  return (
    <Notice icon={IconWifiOff}>
      {t(isOffline ? 'notice.offline' : `notice.reconnecting_${how}`)}{' '}
      <span role="timer" className="num">
        {formatElapsed(Math.max(0, now - since))}
      </span>
    </Notice>
  );
}

/** On a weak connection sound has priority over pictures; users may insist on pictures. */
function SoundOnlyNotice() {
  const { t } = useTranslation('ongoing');
  return (
    <Notice icon={IconWifi1} action={t('notice.pictures_on')} onAction={turnPicturesOn}>
      {t('notice.sound_only')}
    </Notice>
  );
}

/** Closing the notice goes on without the device. */
function StopNotice({ words, other, goOn, goOnWithout }: DeviceRemedy) {
  const { t } = useTranslation('devices');
  return (
    <Notice
      icon={IconPlugX}
      action={other ? t('stop.use', { device: other.label }) : t('stop.try')}
      onAction={goOn}
      onClose={goOnWithout}
    >
      {t(`stop.${words}`)}
    </Notice>
  );
}

type DeviceNoticeProps = { session: CallSession; devices: CallDevices } & DeviceChange;

function DeviceNotice({ session, devices, what, device }: DeviceNoticeProps) {
  const { t } = useTranslation('ongoing');
  const canBeUsed = what === 'plugged' && devices.listOf(device.kind).length > 0;
  const isOn = device.kind === 'speaker' || session[device.kind];
  const other = what === 'unplugged' && isOn ? devices.listOf(device.kind).find(devices.isUsed) : undefined;
  return (
    <Notice
      icon={IconPlug}
      {...(canBeUsed && { action: t('notice.use_device'), onAction: () => devices.choose(device) })}
      onClose={devices.dismissChange}
    >
      {other
        ? t('notice.replaced', { device: device.label, other: other.label })
        : t(`notice.${what}`, { device: device.label })}
    </Notice>
  );
}

type NoticeProps = { icon: Icon; children: ReactNode; action?: string; onAction?: () => void; onClose?: () => void };

function Notice({ icon: Picture, children, action, onAction, onClose }: NoticeProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.notice}>
      <Picture size={16} stroke={1.75} aria-hidden />
      <span>{children}</span>
      {action && (
        <Button size="compact-xs" variant="default" onClick={onAction}>
          {action}
        </Button>
      )}
      {onClose && <CloseButton size="sm" aria-label={t('actions.close')} onClick={onClose} />}
    </div>
  );
}
