import { type Freeze, freezeTopic } from '@sightline/contract/calls/freeze';
import type { BinaryTransfer } from '@sightline/contract/calls/messages';
import type { Id } from '@sightline/contract/scalars';
import { perCall } from '../session/per-call.ts';

/** A still that has arrived, ready to be shown. */
export type Still = { url: string; content: Blob };

/** Keeps the latest still per sender, for up to this many senders. */
const maxPendingStills = 4;

type StoredStill = Still & { id: Id; senderId: Id };
const stored = perCall<{ stills: readonly StoredStill[] }>(() => ({ stills: [] }));

function replace(next: readonly StoredStill[]): void {
  for (const old of stored().stills) if (!next.includes(old)) URL.revokeObjectURL(old.url);
  stored().stills = next;
}

/**
 * A still may arrive before it is known whether its sender may freeze. The first still per freeze and sender counts,
 * and later ones never replace the one that is shown.
 */
export function storeStill({ id, content, senderId, topic }: BinaryTransfer, shown: Still | null): void {
  const { stills } = stored();
  const isKnown = stills.some((still) => still.id === id && still.senderId === senderId);
  if (topic !== freezeTopic || isKnown) return;
  const waiting = stills.filter((still) => still !== shown && still.senderId !== senderId);
  const next = { id, senderId, content, url: URL.createObjectURL(content) };
  replace([...stills.filter((still) => still === shown), ...[...waiting, next].slice(-maxPendingStills)]);
}

/** Accepts the still from the person who froze, or from a sender who reported the freeze. */
export const findStill = ({ id, by }: Freeze, tellerIds: readonly Id[]): Still | null =>
  stored().stills.find((still) => still.id === id && [by, ...tellerIds].includes(still.senderId)) ?? null;

export const removeStill = ({ id }: Freeze): void => replace(stored().stills.filter((still) => still.id !== id));
export const clearStills = (): void => replace([]);
