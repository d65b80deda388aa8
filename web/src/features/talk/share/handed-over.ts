import { useEffect, useEffectEvent } from 'react';
import { Store } from '#web/lib/store.ts';

/** Files on their way from the page "Share into…" to the composer of a room. */
const handedOver = new Store<{ roomId: string; files: File[] } | null>(null);

export const handOver = (roomId: string, files: File[]): void => handedOver.set({ roomId, files });

/** Gives the files of this room to its composer, once. */
export function useHandedOver(roomId: string, attach: (files: File[]) => void): void {
  const take = useEffectEvent(() => {
    const waiting = handedOver.get();
    if (waiting?.roomId !== roomId) return;
    handedOver.set(null);
    attach(waiting.files);
  });
  useEffect(() => {
    take();
    return handedOver.subscribe(() => take());
  }, [roomId]);
}
