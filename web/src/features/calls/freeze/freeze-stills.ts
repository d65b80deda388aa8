import { type Freeze, freezeTopic } from '@sightline/contract/call-freeze';
import type { Parcel } from '@sightline/contract/call-messages';
import type { Id } from '@sightline/contract/fields';

/** A picture that has arrived, ready to be shown. */
export type Still = { url: string; content: Blob };

/** Of each sender the last one, and of so many senders. */
const mostWaiting = 4;

type Kept = Still & { id: Id; senderId: Id };
let kept: readonly Kept[] = [];

function replace(next: readonly Kept[]): void {
  for (const old of kept) if (!next.includes(old)) URL.revokeObjectURL(old.url);
  kept = next;
}

/**
 * It may come before anybody knows whether its sender may freeze the picture. The first that somebody sends of a freeze
 * stands, and nothing that comes later takes away the one that is shown.
 */
export function keepStill({ id, content, senderId, topic }: Parcel, shown: Still | null): void {
  const isKnown = kept.some((still) => still.id === id && still.senderId === senderId);
  if (topic !== freezeTopic || isKnown) return;
  const waiting = kept.filter((still) => still !== shown && still.senderId !== senderId);
  const next = { id, senderId, content, url: URL.createObjectURL(content) };
  replace([...kept.filter((still) => still === shown), ...[...waiting, next].slice(-mostWaiting)]);
}

/** By whoever froze it, or by whoever told of it. */
export const findStill = ({ id, by }: Freeze, tellerIds: readonly Id[]): Still | null =>
  kept.find((still) => still.id === id && [by, ...tellerIds].includes(still.senderId)) ?? null;

export const forgetStill = ({ id }: Freeze): void => replace(kept.filter((still) => still.id !== id));
export const forgetStills = (): void => replace([]);
