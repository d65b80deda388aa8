import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { DeviceCheck } from '../devices/device-check.tsx';
import {
  firstGuestDevices,
  hasCamera,
  hasMicrophone,
  type Preview,
  storeGuestDevices,
  useDevicePreview,
} from '../devices/devices.ts';
import classes from './guest.module.css';
import type { useJoinRequest } from './use-join-request.ts';

type GuestCheckProps = {
  host: string;
  asking: ReturnType<typeof useJoinRequest>;
  onAsk: () => Promise<void>;
  onBack: () => void;
};

function askWords(preview: Preview | null): 'ask' | 'ask_sound_only' | 'ask_picture_only' | 'ask_without' {
  if (!preview || (hasCamera(preview) && hasMicrophone(preview))) return 'ask';
  if (hasMicrophone(preview)) return 'ask_sound_only';
  return hasCamera(preview) ? 'ask_picture_only' : 'ask_without';
}

/**
 * Shows what the others will see and hear. Guests can continue even when a device is denied or missing, and can go
 * back.
 */
export function GuestCheck({ host, asking, onAsk, onBack }: GuestCheckProps) {
  const { t } = useTranslation('guest');
  const [choice, setChoice] = useState(firstGuestDevices);
  const { preview, retry } = useDevicePreview(choice);

  function ask(): void {
    if (!preview) return;
    const { microphone, camera, facing } = choice;
    storeGuestDevices({
      microphone: hasMicrophone(preview) && microphone,
      camera: hasCamera(preview) && camera,
      facing,
    });
    void onAsk();
  }

  return (
    <Card title={t('check.title')} hint={t('check.hint', { host })}>
      <div className={classes.form}>
        <DeviceCheck
          preview={preview}
          choice={choice}
          onChoice={setChoice}
          onRetry={retry}
          diagnostics="/talk/diagnostics"
        />
        {asking.problem && (
          <p role="alert" className={classes.problem}>
            {asking.problem}
          </p>
        )}
        <Button size="lg" fullWidth loading={asking.isBusy || !preview} onClick={ask}>
          {t(askWords(preview))}
        </Button>
        <Button variant="subtle" fullWidth onClick={onBack}>
          {t('check.back')}
        </Button>
      </div>
    </Card>
  );
}
