import { plain } from '#web/lib/plain-text.ts';
import type { PaletteItem } from './palette-item.ts';

const wordsOf = (text: string): readonly string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Numbers and codes stand among the parts of a hint. */
const codesOf = (hint: string): readonly string[] =>
  hint
    .split(' · ')
    .filter((part) => /\d/.test(part))
    .map((part) => wordsOf(part).join(' '));

export const loose = 4;

/**
 * How well an item answers what was typed, the best first: it is the name or a number, the name begins with it, the name has
 * the beginnings of all words, its further words have. Results of a search that only contain the text are `loose`.
 */
export function rank(typed: string, { label, hint = '', also = '' }: Pick<PaletteItem, 'label' | 'hint' | 'also'>) {
  const asked = wordsOf(typed);
  if (asked.length === 0) return typed === '' ? 1 : loose;
  const text = asked.join(' ');
  const name = wordsOf(label);
  const has = (words: readonly string[]) => asked.every((start) => words.some((word) => word.startsWith(start)));
  if (text === name.join(' ') || codesOf(hint).includes(text)) return 0;
  if (name.join(' ').startsWith(text)) return 1;
  if (has(name)) return 2;
  if (has([...name, ...wordsOf(also), ...wordsOf(hint)])) return 3;
  return loose;
}

/** Whether the verb that the name begins with was typed, and more. */
export function hasVerb(typed: string, { label }: Pick<PaletteItem, 'label'>): boolean {
  const [verb = '', ...more] = wordsOf(typed);
  return more.length > 0 && wordsOf(label)[0]?.startsWith(verb) === true;
}
