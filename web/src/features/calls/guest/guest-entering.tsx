import { Button, Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { ApiError } from '#web/lib/api.ts';
import { Card } from '#web/ui/card.tsx';
import { readGuestDevices } from '../devices/devices.ts';
import { enterCall } from '../lobby/enter-call.ts';
import { readCallSession } from '../session/call-session.ts';
import classes from './guest.module.css';
import { guestStateQuery, joinAsGuest } from './guest-api.ts';
import type { GuestVisit } from './guest-link-store.ts';

type GuestEnteringProps = {
  visit: GuestVisit;
  /** The guest was in the call before: the connection was lost, or the page reloaded. */
  isBack: boolean;
  /** Called when the guest is in the call, or was refused for good. */
  onSettled: () => void;
  onGiveUp: () => void;
};

const longestPause = 8000;
const pauseAfter = (failures: number): number => Math.min(longestPause, 1000 * 2 ** (failures - 1));
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * For a guest who was admitted, or is back after a reload or a lost connection: joins by itself, and retries until it
 * succeeds.
 */
export function GuestEntering({ visit, isBack, onSettled, onGiveUp }: GuestEnteringProps) {
  const { t } = useTranslation('guest');
  const cache = useQueryClient();
  const [failures, setFailures] = useState(0);
  const { queryKey } = guestStateQuery(visit);

  const enter = useEffectEvent(async () => {
    if (readCallSession().phase !== 'idle') return;
    try {
      const entered = await joinAsGuest(visit);
      cache.setQueryData(queryKey, { state: 'active', queue: null, call: entered.call });
      await enterCall(entered, readGuestDevices());
      onSettled();
    } catch (error) {
      console.warn('Joining the call as a guest failed.', error);
      if (!isRefusal(error)) return setFailures((before) => before + 1);
      alertFailure(error);
      void cache.invalidateQueries({ queryKey: ['guest'] });
      onSettled();
    }
  });

  useEffect(() => {
    const again = () => void enter();
    const timer = setTimeout(again, failures === 0 ? 0 : pauseAfter(failures));
    addEventListener('online', again, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [failures]);

  return (
    <Card title={t(isBack ? 'entering.back' : 'entering.title')}>
      <div className={classes.form}>
        <div role="status" className={classes.queue}>
          <Loader size="sm" aria-hidden />
          <p>{t(failures === 0 ? 'entering.connecting' : 'entering.trying')}</p>
        </div>
        {failures > 0 && (
          <Button variant="default" fullWidth onClick={onGiveUp}>
            {t('entering.give_up')}
          </Button>
        )}
      </div>
    </Card>
  );
}
