import { limits } from '@sightline/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { permissionsIn } from '#web/features/session/access.ts';
import { useMe, useSession } from '#web/features/session/session.tsx';
import { isDayIncomplete, isKeptOffline, setDayIncomplete } from '#web/lib/offline-setting.ts';
import { useConnection } from '#web/lib/realtime.tsx';
import { askWorker } from '#web/lib/service-worker.ts';
import { useStore } from '#web/lib/store.ts';

/** Waits until the first screen has loaded, so that storing data does not slow it down. */
const settled = 10_000;

/** Without a worker or a connection the application works as before; `isDayIncomplete` makes it try again and show a notice. */
const ignore = (): void => undefined;

/** Stores data on this device for a time without a connection, once the page is idle and then now and then. */
export function useKeepDay(): () => Promise<void> {
  const cache = useQueryClient();
  const me = useMe();
  const session = useSession();
  const permissions = permissionsIn(session);
  const zone = session.token.organization?.timezone ?? 'UTC';
  return async () => {
    try {
      const { keepDay } = await import('./keep-day.ts');
      await keepDay(cache, { id: me.id, zone, may: (permission) => permissions.has(permission) });
      setDayIncomplete(false);
    } catch (error) {
      setDayIncomplete(isKeptOffline.get());
      throw error;
    }
  };
}

/** Runs in the background of every screen, on devices that are to work without a connection. */
export function DayKeeper() {
  const isKept = useStore(isKeptOffline);
  const isIncomplete = useStore(isDayIncomplete);
  const connection = useConnection();
  const keepDay = useKeepDay();
  const update = useEffectEvent(async () => {
    if (!navigator.onLine || document.visibilityState === 'hidden') return;
    if (import.meta.env.PROD) await askWorker('keep-shell').catch(ignore);
    await keepDay().catch(ignore);
  });
  useEffect(() => {
    if (!isKept) return;
    const first = window.setTimeout(() => void update(), settled);
    const timer = window.setInterval(() => void update(), limits.offline.freshFor);
    const stop = connection?.onReconnect(() => void update());
    return () => {
      window.clearTimeout(first);
      window.clearInterval(timer);
      stop?.();
    };
  }, [isKept, connection]);
  useEffect(() => {
    if (!isKept || !isIncomplete) return;
    let delay: number = limits.offline.retryAfter;
    let timer = 0;
    const retry = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(retry, delay);
      delay = Math.min(delay * 2, limits.offline.freshFor);
      void update();
    };
    timer = window.setTimeout(retry, delay);
    window.addEventListener('online', retry);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [isKept, isIncomplete]);
  return null;
}
