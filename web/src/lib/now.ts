import { useSyncExternalStore } from 'react';

/** One clock for all components that show running or relative time; it stops while none is subscribed. */
function clock(interval: number) {
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  return {
    read: () => now,
    subscribe(listener: () => void) {
      if (listeners.size === 0) {
        now = Date.now();
        timer = setInterval(tick, interval);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
  };
}

const clocks = { second: clock(1000), minute: clock(30_000) };

/** The current time in milliseconds, re-rendered every second, or twice a minute. */
export const useNow = (pace: keyof typeof clocks): number =>
  useSyncExternalStore(clocks[pace].subscribe, clocks[pace].read);
