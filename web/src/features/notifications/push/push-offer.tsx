import { Button } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './push-offer.module.css';
import { Denied } from './push-settings.tsx';
import { usePush } from './push-state.ts';

/** Set once somebody wants no offer; signing out clears it. */
const key = 'push-offer';

/** Offers notifications on this device where they are read. The browser is asked only after a click. */
export function PushOffer() {
  const { t } = useTranslation('push');
  const { state, turnOn } = usePush();
  const [isOver, setOver] = useState(() => localStorage.getItem(key) === 'over');
  if (turnOn.data === 'show-error') return <Denied />;
  if (isOver || state !== 'off') return null;

  function dismiss(): void {
    localStorage.setItem(key, 'over');
    setOver(true);
  }

  return (
    <div className={classes.offer}>
      <IconBellRinging size={18} stroke={1.75} aria-hidden />
      <p>{t('offer')}</p>
      <Button size="xs" loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
        {t('turn_on')}
      </Button>
      <Button size="xs" variant="subtle" onClick={dismiss}>
        {t('not_now')}
      </Button>
    </div>
  );
}
