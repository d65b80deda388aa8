import type { ArticleDocument } from '@sightline/contract/knowledge/document';
import type { DiffLine, DiffPart } from '@sightline/contract/knowledge/versions';
import { type ChangeObject, diffArrays, diffWordsWithSpace } from 'diff';
import { type Line, linesOf, type Names } from './lines.ts';

/** Texts that differ in more than this are not compared further: the one was removed and the other added. */
const most = { lines: 3000, words: 1500 };
/** Lines are one line that changed when at least this share of their words stayed. */
const alike = 0.4;

const changeOf = ({ added, removed }: ChangeObject<unknown>): DiffPart['change'] =>
  added ? 'added' : removed ? 'removed' : 'same';

/** Word by word. */
export function compareTexts(before: string, after: string): DiffPart[] {
  const found = diffWordsWithSpace(before, after, { maxEditLength: most.words });
  const parts: DiffPart[] = found
    ? found.map((part) => ({ text: part.value, change: changeOf(part) }))
    : [
        { text: before, change: 'removed' },
        { text: after, change: 'added' },
      ];
  return parts.filter(({ text }) => text !== '');
}

const lengthOf = (parts: readonly DiffPart[], change: DiffPart['change']): number =>
  parts.reduce((sum, part) => sum + (part.change === change ? part.text.trim().length : 0), 0);

/** Whether the parts are of one line that was changed, and not of two that have little to do with each other. */
function areAlike(parts: readonly DiffPart[]): boolean {
  const same = lengthOf(parts, 'same');
  return same / Math.max(1, same + Math.max(lengthOf(parts, 'added'), lengthOf(parts, 'removed'))) >= alike;
}

const whole = ({ kind, text }: Line, change: 'added' | 'removed'): DiffLine => ({
  ...{ kind, change, is_restyled: false },
  parts: text === '' ? [] : [{ text, change }],
});

function changed(before: Line, after: Line): DiffLine | undefined {
  if (before.kind !== after.kind) return undefined;
  if (before.text === after.text) {
    const parts: DiffPart[] = after.text === '' ? [] : [{ text: after.text, change: 'same' }];
    return { kind: after.kind, change: 'changed', parts, is_restyled: true };
  }
  const parts = compareTexts(before.text, after.text);
  return areAlike(parts) ? { kind: after.kind, change: 'changed', parts, is_restyled: false } : undefined;
}

/** Lines that went and lines that came in their place: pairs that are alike are one line that changed, in their order. */
function pairUp(gone: readonly Line[], come: readonly Line[]): DiffLine[] {
  const lines: DiffLine[] = [];
  let next = 0;
  for (const before of gone) {
    const ahead = come.slice(next, next + 20);
    const found = ahead.map((after) => changed(before, after));
    const at = found.findIndex((line) => line !== undefined);
    if (at === -1) lines.push(whole(before, 'removed'));
    else {
      lines.push(...ahead.slice(0, at).map((line) => whole(line, 'added')), found[at] as DiffLine);
      next += at + 1;
    }
  }
  return [...lines, ...come.slice(next).map((line) => whole(line, 'added'))];
}

const isSameLine = (one: Line, other: Line): boolean =>
  one.kind === other.kind && one.text === other.text && one.look === other.look;

export function compareDocuments(
  before: ArticleDocument,
  after: ArticleDocument,
  names: Names = new Map(),
): DiffLine[] {
  const [from, to] = [linesOf(before, names), linesOf(after, names)];
  const runs = diffArrays(from, to, { comparator: isSameLine, maxEditLength: most.lines });
  if (!runs) return [...from.map((line) => whole(line, 'removed')), ...to.map((line) => whole(line, 'added'))];
  const lines: DiffLine[] = [];
  let gone: Line[] = [];
  let come: Line[] = [];
  const settle = () => {
    lines.push(...pairUp(gone, come));
    [gone, come] = [[], []];
  };
  for (const run of runs) {
    if (run.removed) gone.push(...run.value);
    else if (run.added) come.push(...run.value);
    else {
      settle();
      for (const { kind, text } of run.value)
        lines.push({ kind, change: 'same', is_restyled: false, parts: text === '' ? [] : [{ text, change: 'same' }] });
    }
  }
  settle();
  return lines;
}

/** Words of the parts that came or went. */
export const countWords = (parts: readonly DiffPart[], change: 'added' | 'removed'): number =>
  parts.reduce((sum, part) => sum + (part.change === change ? part.text.split(/\s+/).filter(Boolean).length : 0), 0);
