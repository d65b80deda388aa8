import bidiFactory from 'bidi-js';

/*
 * Arabic, Hebrew and their neighbours run from right to left, numbers and Latin names among them from left to right (UAX 9).
 */

const bidi = bidiFactory();
const turns = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}\p{Script=Nko}\u200f\u061c]/u;

/** Returns the level of each unit of the text; odd ones run from right to left. Undefined where all of it runs from left to right. */
export const levelsOf = (text: string): Uint8Array | undefined =>
  turns.test(text) ? bidi.getEmbeddingLevels(text).levels : undefined;

/** A bracket that opens to the right opens to the left in a text that runs there. */
export const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character;

/** Orders runs from left to right on paper: from the deepest level on, reverses neighbours of that level or deeper. */
export function inVisualOrder<T extends { level: number }>(runs: readonly T[]): T[] {
  const order = [...runs];
  const deepest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = deepest; level > 0; level -= 1) {
    let from = 0;
    while (from < order.length) {
      let to = from;
      while (to < order.length && (order[to]?.level ?? 0) >= level) to += 1;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = Math.max(to, from + 1);
    }
  }
  return order;
}

const strong = /[\p{L}\u200e\u200f]/u;

/** Makes a line run as its paragraph does, although it begins with a word of the other direction. */
export function directed(line: string, paragraph: string): string {
  if (!turns.test(paragraph)) return line;
  const runsLeft = (text: string): boolean => turns.test(strong.exec(text)?.[0] ?? '');
  const wanted = runsLeft(paragraph);
  return runsLeft(line) === wanted ? line : `${wanted ? '\u200f' : '\u200e'}${line}`;
}
