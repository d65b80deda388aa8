import { Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { enterCall, readCallSession } from './call-session.ts';
import { readDeviceChoice } from './devices.ts';
import classes from './guest.module.css';
import { guestStateQuery, joinAsGuest } from './guest-api.ts';
import type { GuestVisit } from './guest-link-store.ts';

/** Admitted, or back after a reload: goes in by itself. */
export function GuestEntering({ visit, onSettled }: { visit: GuestVisit; onSettled: () => void }) {
  const { t } = useTranslation('calls');
  const cache = useQueryClient();
  const { queryKey } = guestStateQuery(visit);

  const enter = useEffectEvent(async () => {
    if (readCallSession().phase !== 'idle') return;
    try {
      const entered = await joinAsGuest(visit);
      cache.setQueryData(queryKey, { state: 'active', call: entered.call });
      await enterCall(entered, readDeviceChoice('environment'));
    } catch (error) {
      console.warn('Joining the call as a guest failed.', error);
      alertFailure(error);
      void cache.invalidateQueries({ queryKey });
    } finally {
      onSettled();
    }
  });
  useEffect(() => void enter(), []);

  return (
    <p role="status" className={classes.waiting}>
      <Loader size="sm" />
      {t('guest.entering')}
    </p>
  );
}
