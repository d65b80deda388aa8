import type { Outgoing } from '#web/lib/outbox.ts';

export type WaitingKind = 'sheet' | 'visit' | 'timer' | 'room' | 'other';
export type WaitingGroup = { stream: string; kind: WaitingKind; first: Outgoing; entries: readonly Outgoing[] };

const kindOf = (stream: string): WaitingKind => {
  const [kind] = stream.split('.');
  return kind === 'sheet' || kind === 'visit' || kind === 'timer' || kind === 'room' ? kind : 'other';
};

/** Groups entries by stream, in the order in which the first entry of each was written; refused ones first. */
export function groupsOf(entries: readonly Outgoing[]): WaitingGroup[] {
  const groups = [...Map.groupBy(entries, ({ stream }) => stream)].flatMap(([stream, all]) => {
    const [first] = all;
    return first ? [{ stream, kind: kindOf(stream), first, entries: all }] : [];
  });
  const isRefused = (group: WaitingGroup) => group.entries.some(({ state }) => state === 'failed');
  return groups.toSorted((one, other) => Number(isRefused(other)) - Number(isRefused(one)));
}

/** Files and text together, in bytes. */
export const sizeOf = (entries: readonly Outgoing[]): number =>
  entries.reduce(
    (sum, { files, body }) => sum + files.reduce((all, { file }) => all + file.size, 0) + JSON.stringify(body).length,
    0,
  );
