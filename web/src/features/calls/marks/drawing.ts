import type { DrawnMark } from '@sightline/contract/annotations';
import type { DrawingMessage, GoneMark } from '@sightline/contract/calls/drawing';
import { limits } from '@sightline/contract/limits';
import type { Id } from '@sightline/contract/scalars';
import type { Fraction } from '../picture/picture-mapping.ts';

type Marks = readonly DrawnMark[];
type All = Extract<DrawingMessage, { type: 'all' }>;

/** The marks, and those that were removed: so that people who missed a removal cannot restore the mark. */
export type Drawn = { readonly marks: Marks; readonly gone: ReadonlyMap<Id, GoneMark> };
export const nothingDrawn: Drawn = { marks: [], gone: new Map() };

/** The size of one unfragmented message on the data channel, minus its envelope. */
const maxBytes = 12_000;

const isOver = (gone: Drawn['gone'], { id, author_id, life }: DrawnMark): boolean => {
  const last = gone.get(id);
  return last !== undefined && last.author_id === author_id && last.life >= life;
};

/** The latest of both, up to the limit. */
const kept = (marks: Marks, gone: ReadonlyMap<Id, GoneMark>): Drawn => ({
  marks: marks.slice(-limits.marks.perPicture),
  gone: new Map([...gone].slice(-limits.marks.perPicture)),
});

function ended(drawn: Drawn, isEnding: (mark: DrawnMark) => boolean): Drawn {
  const going = drawn.marks.filter(isEnding);
  if (going.length === 0) return drawn;
  const entries = going.map(({ id, author_id, life }) => [id, { id, author_id, life }] as const);
  const left = drawn.marks.filter((mark) => !isEnding(mark));
  return kept(left, new Map([...drawn.gone, ...entries]));
}

/** All marks are removed together with the picture that they belong to. */
export const wiped = (drawn: Drawn): Drawn => ended(drawn, () => true);

const extended = (mark: DrawnMark, points: readonly Fraction[]): DrawnMark => ({
  ...mark,
  points: [...mark.points, ...points].slice(0, limits.marks.points),
});

/** The author of a growing mark sends it repeatedly. */
function withMark(drawn: Drawn, mark: DrawnMark): Drawn {
  const { marks, gone } = drawn;
  if (isOver(gone, mark)) return drawn;
  const known = marks.find(({ id }) => id === mark.id);
  if (!known) return kept([...marks, mark], gone);
  const isNewer = known.author_id === mark.author_id && known.life <= mark.life;
  return isNewer ? { gone, marks: marks.map((other) => (other === known ? mark : other)) } : drawn;
}

/**
 * Chooses between two versions of a mark: the later life; within one life the author's version, or the longer line if
 * others sent it.
 */
function newer(known: DrawnMark | undefined, other: DrawnMark, tellerId: Id): DrawnMark {
  if (!known) return other;
  if (known.author_id !== other.author_id || known.life > other.life) return known;
  const isBetter = known.life < other.life || tellerId === other.author_id || known.points.length < other.points.length;
  return isBetter ? other : known;
}

/** Merges the state of somebody else. Old or incomplete states do no harm. */
function joined(drawn: Drawn, all: All, tellerId: Id): Drawn {
  const gone = new Map(drawn.gone);
  for (const mark of all.gone) if (mark.life >= (gone.get(mark.id)?.life ?? 0)) gone.set(mark.id, mark);
  const marks = new Map(drawn.marks.map((mark) => [mark.id, mark]));
  for (const mark of all.marks) marks.set(mark.id, newer(marks.get(mark.id), mark, tellerId));
  return kept(
    [...marks.values()].filter((mark) => !isOver(gone, mark)),
    gone,
  );
}

/** The marks after a message of this person. A message about unknown marks changes nothing. */
export function draw(drawn: Drawn, message: DrawingMessage, tellerId: Id): Drawn {
  switch (message.type) {
    case 'mark':
      return withMark(drawn, message.mark);
    case 'extend': {
      const isIt = ({ id, author_id }: DrawnMark) => id === message.id && author_id === message.author_id;
      return { ...drawn, marks: drawn.marks.map((mark) => (isIt(mark) ? extended(mark, message.points) : mark)) };
    }
    case 'remove':
      return ended(drawn, ({ id, author_id }) => author_id === message.author_id && message.ids.includes(id));
    case 'clear':
      return ended(drawn, ({ author_id }) => message.whose === 'all' || author_id === message.author_id);
    case 'ask':
      return drawn;
    case 'all':
      return joined(drawn, message, tellerId);
  }
}

/** The marks of one person, drawn and removed. */
export const marksOfAuthor = ({ marks, gone }: Drawn, authorId: Id): Drawn => ({
  marks: marks.filter(({ author_id }) => author_id === authorId),
  gone: new Map([...gone].filter(([, { author_id }]) => author_id === authorId)),
});

/** Splits the state into as many messages as needed. */
export function toSnapshotMessage({ marks, gone }: Drawn): All[] {
  const messages: All[] = [];
  let bytes = Number.POSITIVE_INFINITY;
  function roomFor(content: object): All {
    const size = JSON.stringify(content).length;
    if (bytes + size > maxBytes) {
      messages.push({ type: 'all', marks: [], gone: [] });
      bytes = 0;
    }
    bytes += size;
    return messages.at(-1) as All;
  }
  for (const mark of marks) roomFor(mark).marks.push(mark);
  for (const mark of gone.values()) roomFor(mark).gone.push(mark);
  return messages;
}
