import { useEffect, useEffectEvent } from 'react';
import { Store, useStore } from '#web/lib/store.ts';
import { findStoredDevices } from '../devices/devices.ts';
import type { DeviceChoice } from '../session/media-room.ts';

/** The ringing call that was answered here and is not joined yet. */
const answered = new Store<string | null>(null);

export const useAnsweredCall = (): string | null => useStore(answered);
export const setAnsweredCall = (callId: string): void => answered.set(callId);

/**
 * An answered call is joined with the devices of the last one. Where they cannot be used without a question, or there is
 * something else to decide, the page before the call appears.
 */
export function useJoinAtOnce(
  isReady: boolean,
  hasNoQuestion: boolean,
  enter: (choice: DeviceChoice) => Promise<void>,
): void {
  const join = useEffectEvent(async (isWanted: () => boolean) => {
    const choice = hasNoQuestion ? await findStoredDevices() : null;
    if (!isWanted()) return;
    if (choice) await enter(choice);
    answered.set(null);
  });
  useEffect(() => {
    if (!isReady) return;
    let isGone = false;
    void join(() => !isGone);
    return () => {
      isGone = true;
    };
  }, [isReady]);
}
