type Span = { start: number; end: number };
/** Instants in milliseconds. The way to a visit is part of its time. */
export type BusySpan = Span & { person_id: string };
/** A start time, and the people who are free then, in the order of the people asked for. */
export type Free = { start: number; person_ids: string[] };

type Wanted = {
  /** When work is done, in order. */
  open: readonly Span[];
  people: readonly string[];
  busy: readonly BusySpan[];
  length: number;
  travel: number;
  /** How many of the people have to be free at once. */
  needed?: number;
  /** Between the beginnings of slots. */
  step: number;
  most: number;
};

/** In order, without overlaps. */
function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** Whether the span is free. Spans are asked for in order, so that what is over is passed once. */
function makeLookup(busy: readonly Span[]): (start: number, end: number) => boolean {
  let at = 0;
  return (start, end) => {
    for (let next = busy[at]; next && next.end <= start; next = busy[at]) at += 1;
    const next = busy[at];
    return !next || next.start >= end;
  };
}

function startsOf({ open, length, step }: Wanted): number[] {
  return open.flatMap(({ start, end }) => {
    const count = Math.floor((end - start - length) / step) + 1;
    return Array.from({ length: Math.max(0, count) }, (_, index) => start + index * step);
  });
}

/** Finds when enough people are free for a visit and the way to it, and who. The times of many people over weeks are computed in memory. */
export function freeTimesOf(wanted: Wanted): Free[] {
  const { people, busy, length, travel, needed = 1, most } = wanted;
  const ofPerson = new Map<string, Span[]>(people.map((id) => [id, []]));
  for (const { person_id, start, end } of busy) ofPerson.get(person_id)?.push({ start, end });
  const lookups = people.map((id) => ({ id, isFree: makeLookup(merge(ofPerson.get(id) ?? [])) }));
  const slots: Free[] = [];
  for (const start of startsOf(wanted)) {
    const free = lookups.filter(({ isFree }) => isFree(start - travel, start + length));
    if (free.length >= needed) slots.push({ start, person_ids: free.map(({ id }) => id) });
    if (slots.length === most) break;
  }
  return slots;
}
