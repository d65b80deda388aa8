import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { PreviewPicture } from './device-check.tsx';
import { readDeviceChoice, useDevicePreview } from './devices.ts';
import classes from './guest.module.css';
import { useWakeLock } from './wake-lock.ts';

/** At the door. The own picture shows that everything is ready, and hints what to do meanwhile. */
export function GuestWaiting({ host }: { host: string }) {
  const { t } = useTranslation('calls');
  const choice = readDeviceChoice('environment');
  const { preview } = useDevicePreview({ ...choice, microphone: false });
  useWakeLock();
  return (
    <Card title={t('guest.waiting_title')} hint={t('guest.waiting_hint', { host })}>
      <div className={classes.form}>
        {choice.camera !== false && <PreviewPicture preview={preview} isMirrored={false} />}
        <p role="status" className={classes.waiting}>
          <Loader size="xs" />
          {t('guest.waiting')}
        </p>
        <ul className={classes.hints}>
          <li>{t('guest.hint_keep')}</li>
          <li>{t('guest.hint_light')}</li>
        </ul>
      </div>
    </Card>
  );
}
