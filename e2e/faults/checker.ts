import type { Entry } from './history.ts';

/** A message as PostgreSQL holds it when all is over, or as a receiver shows it. */
export type Stored = { id: string; room: string; seq: number };

export type Evidence = {
  /** Entries of other operations than `send` are passed over. The detail of an `ok` has its room and seq. */
  history: readonly Entry[];
  stored: readonly Stored[];
  /** Lists the messages that each receiver of a room shows at the end, in the order on its screen. */
  received: readonly { client: string; room: string; shown: readonly Stored[] }[];
};

/**
 * The violations of a run, in sentences. A correct run stores every acknowledged message exactly once, in an order consistent
 * with the history, without gaps, and every receiver shows the same. Pure, so that handmade histories can test it.
 */
export function checkMessages({ history, stored, received }: Evidence): string[] {
  const sends = history.filter(({ what }) => what === 'send');
  const rooms = groupBy(stored, ({ room }) => room);
  return [
    ...findLost(sends, stored),
    ...findDoubled(stored),
    ...findUnasked(sends, stored),
    ...findRefusedYetStored(sends, stored),
    ...findMisplaced(sends, stored),
    ...[...rooms].flatMap(([room, messages]) => findGaps(room, messages)),
    ...[...rooms].flatMap(([room, messages]) => findInversions(room, messages, sends)),
    ...received.flatMap(({ client, room, shown }) => findDivergence(client, room, shown, rooms.get(room) ?? [])),
  ];
}

function findLost(sends: readonly Entry[], stored: readonly Stored[]): string[] {
  const there = new Set(stored.map(({ id }) => id));
  const lost = sends.filter(({ outcome, op }) => outcome === 'ok' && !there.has(op));
  return [...new Set(lost.map(({ op, client }) => `lost: ${op} was acknowledged to ${client} and is not stored`))];
}

function findDoubled(stored: readonly Stored[]): string[] {
  const doubled = [...groupBy(stored, ({ id }) => id)].filter(([, copies]) => copies.length > 1);
  return doubled.map(([id, copies]) => `doubled: ${id} is stored ${copies.length} times`);
}

function findUnasked(sends: readonly Entry[], stored: readonly Stored[]): string[] {
  const asked = new Set(sends.filter(({ outcome }) => outcome === 'invoke').map(({ op }) => op));
  return stored.filter(({ id }) => !asked.has(id)).map(({ id }) => `unasked: ${id} is stored and nobody sent it`);
}

/** A refusal means that nothing happened, unless an earlier attempt was cut off and had succeeded. */
function findRefusedYetStored(sends: readonly Entry[], stored: readonly Stored[]): string[] {
  const answers = groupBy(
    sends.filter(({ outcome }) => outcome !== 'invoke'),
    ({ op }) => op,
  );
  const isRefused = (id: string): boolean => answers.get(id)?.every(({ outcome }) => outcome === 'fail') ?? false;
  return stored.filter(({ id }) => isRefused(id)).map(({ id }) => `refused: ${id} was refused and is stored`);
}

function findMisplaced(sends: readonly Entry[], stored: readonly Stored[]): string[] {
  const places = new Map(stored.map((message) => [message.id, message]));
  return sends.flatMap(({ outcome, op, detail }) => {
    const place = places.get(op);
    if (outcome !== 'ok' || !place || !detail) return [];
    if (place.seq === detail.seq && place.room === detail.room) return [];
    return [`misplaced: ${op} was acknowledged as ${detail.seq} of ${detail.room}, is ${place.seq} of ${place.room}`];
  });
}

function findGaps(room: string, messages: readonly Stored[]): string[] {
  const seqs = inOrder(messages).map(({ seq }) => seq);
  const wrong = seqs.findIndex((seq, index) => seq !== index + 1);
  return wrong === -1 ? [] : [`gap: ${room} has ${seqs[wrong]} in place of ${wrong + 1}`];
}

/** A message acknowledged before another was requested must precede it. */
function findInversions(room: string, messages: readonly Stored[], sends: readonly Entry[]): string[] {
  const seqs = new Map(messages.map(({ id, seq }) => [id, seq]));
  const seen = new Set<string>();
  const found: string[] = [];
  let highest = 0;
  for (const { outcome, op } of [...sends].sort((a, b) => a.at - b.at)) {
    const seq = seqs.get(op);
    if (seq === undefined) continue;
    if (outcome === 'ok') highest = Math.max(highest, seq);
    if (outcome === 'invoke' && !seen.has(op) && seq < highest)
      found.push(`inverted: ${op} is ${seq} of ${room}, though ${highest} was acknowledged before it was sent`);
    seen.add(op);
  }
  return found;
}

function findDivergence(client: string, room: string, shown: readonly Stored[], messages: readonly Stored[]): string[] {
  const expected = inOrder(messages).map(({ id }) => id);
  const ids = shown.map(({ id }) => id);
  const length = Math.max(ids.length, expected.length);
  const wrong = Array.from({ length }, (_, index) => index).find((index) => ids[index] !== expected[index]);
  if (wrong === undefined) return [];
  const nothing = 'nothing';
  return [
    `diverged: ${client} shows ${ids[wrong] ?? nothing} at place ${wrong + 1} of ${room}, ` +
      `where ${expected[wrong] ?? nothing} is stored`,
  ];
}

const inOrder = (messages: readonly Stored[]): Stored[] => [...messages].sort((a, b) => a.seq - b.seq);

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  return Map.groupBy(items, keyOf);
}
