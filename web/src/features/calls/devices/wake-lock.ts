import { useEffect } from 'react';

/** Keeps the screen of a phone on; taken anew when its owner comes back from another app. Where it is refused, nothing happens. */
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
