import { type Freeze, freezeTopic } from '@sightline/contract/call-freeze';
import type { BinaryTransfer } from '@sightline/contract/call-messages';
import type { Id } from '@sightline/contract/fields';
import { perCall } from '../session/per-call.ts';

/** A picture that has arrived, ready to be shown. */
export type Still = { url: string; content: Blob };

/** Of each sender the last one, and of so many senders. */
const maxPendingStills = 4;

type StoredStill = Still & { id: Id; senderId: Id };
const stored = perCall<{ stills: readonly StoredStill[] }>(() => ({ stills: [] }));

function replace(next: readonly StoredStill[]): void {
  for (const old of stored().stills) if (!next.includes(old)) URL.revokeObjectURL(old.url);
  stored().stills = next;
}

/**
 * It may come before anybody knows whether its sender may freeze the picture. The first that somebody sends of a freeze
 * stands, and nothing that comes later takes away the one that is shown.
 */
export function storeStill({ id, content, senderId, topic }: BinaryTransfer, shown: Still | null): void {
  const { stills } = stored();
  const isKnown = stills.some((still) => still.id === id && still.senderId === senderId);
  if (topic !== freezeTopic || isKnown) return;
  const waiting = stills.filter((still) => still !== shown && still.senderId !== senderId);
  const next = { id, senderId, content, url: URL.createObjectURL(content) };
  replace([...stills.filter((still) => still === shown), ...[...waiting, next].slice(-maxPendingStills)]);
}

/** By whoever froze it, or by whoever told of it. */
export const findStill = ({ id, by }: Freeze, tellerIds: readonly Id[]): Still | null =>
  stored().stills.find((still) => still.id === id && [by, ...tellerIds].includes(still.senderId)) ?? null;

export const removeStill = ({ id }: Freeze): void => replace(stored().stills.filter((still) => still.id !== id));
export const clearStills = (): void => replace([]);
