import { Button, Loader } from '@mantine/core';
import type { WaitingPlace } from '@sightline/contract/calls/calls';
import { useTranslation } from 'react-i18next';
import { WaitingArticles } from '#web/features/knowledge/embed.tsx';
import { useNow } from '#web/lib/now.ts';
import { formatElapsed } from '#web/lib/time.ts';
import { Card } from '#web/ui/card.tsx';
import { PreviewPicture } from '../devices/device-check.tsx';
import { readGuestDevices, useDevicePreview } from '../devices/devices.ts';
import { useWakeLock } from '../devices/wake-lock.ts';
import classes from './guest.module.css';

type GuestWaitingProps = {
  callId: string;
  host: string;
  /** Null until the server has answered. */
  queue: WaitingPlace | null;
  isLeaving: boolean;
  onLeave: () => void;
};

/**
 * While waiting: how many are ahead, for how long, and what to have ready. The own picture shows that the camera works.
 */
export function GuestWaiting({ callId, host, queue, isLeaving, onLeave }: GuestWaitingProps) {
  const { t } = useTranslation('guest');
  useWakeLock();
  return (
    <Card title={t('waiting.title')} hint={t('waiting.hint', { host })}>
      <div className={classes.form}>
        <OwnPicture />
        <div className={classes.queue}>
          <Loader size="sm" aria-hidden />
          <p role="status">{queue ? t('waiting.place', { count: queue.place - 1 }) : t('waiting.waiting')}</p>
          {queue && <WaitingSince since={queue.since} />}
        </div>
        <ul className={classes.hints}>
          <li>{t('waiting.keep')}</li>
          <li>{t('waiting.serial')}</li>
          <li>{t('waiting.light')}</li>
        </ul>
        <WaitingArticles callId={callId} onSolved={onLeave} />
        <Button variant="default" fullWidth loading={isLeaving} onClick={onLeave}>
          {t('waiting.leave')}
        </Button>
      </div>
    </Card>
  );
}

function OwnPicture() {
  const choice = readGuestDevices();
  const { preview } = useDevicePreview({ ...choice, microphone: false });
  return choice.camera === false ? null : (
    <div className={classes.own}>
      <PreviewPicture preview={preview} />
    </div>
  );
}

function WaitingSince({ since }: { since: string }) {
  const { t } = useTranslation('guest');
  const waited = formatElapsed(useNow('second') - Date.parse(since));
  return <span className={classes.since}>{t('waiting.since', { time: waited })}</span>;
}
