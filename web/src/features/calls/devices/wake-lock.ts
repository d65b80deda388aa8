import { useEffect } from 'react';

/**
 * Keeps the screen of a phone on; acquires the lock again when the page becomes visible. Does nothing where the browser
 * refuses.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    const take = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return;
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isGone) void lock?.release();
    };
    const onReturn = () => void take();
    void take();
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', onReturn);
      void lock?.release();
    };
  }, []);
}
