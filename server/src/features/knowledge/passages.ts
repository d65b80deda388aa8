import type { Passage } from '@sightline/contract/knowledge/knowledge';
import { limits } from '@sightline/contract/limits';
import { plainWord, plainWords, writtenWords } from '../../db/plain-words.ts';

/**
 * Endings differ in the forms of one word: a beginning of all but its last letters makes it the same. One letter, as of the code
 * E-31, is only itself.
 */
function isSame(word: string, wanted: string): boolean {
  if (word === wanted || (wanted.length > 1 && word.startsWith(wanted))) return true;
  const shorter = Math.min(word.length, wanted.length);
  const stem = shorter < 5 ? shorter : Math.max(5, shorter - 2);
  const isNear = Math.abs(word.length - wanted.length) <= 4;
  return shorter > 3 && isNear && word.slice(0, stem) === wanted.slice(0, stem);
}

/** A text in pieces, those that a search found marked. They are data: nobody has to trust markup. */
export function markPassage(text: string, searched: string): Passage {
  const wanted = plainWords(searched);
  const pieces: Passage = [];
  let at = 0;
  for (const { word, index } of writtenWords(text)) {
    const own = plainWord(word);
    if (!wanted.some((one) => isSame(own, one))) continue;
    if (index > at) pieces.push({ text: text.slice(at, index), is_match: false });
    at = index + word.length;
    pieces.push({ text: text.slice(index, at), is_match: true });
  }
  if (at < text.length) pieces.push({ text: text.slice(at), is_match: false });
  return pieces;
}

/** The part of a long text where most of the wanted words stand together; null where none does. */
export function findPassage(text: string, searched: string): Passage | null {
  const wanted = plainWords(searched);
  const found = writtenWords(text).flatMap(({ word, index }) => {
    const own = plainWord(word);
    const which = wanted.findIndex((one) => isSame(own, one));
    return which < 0 ? [] : [{ index, which }];
  });
  const length = limits.articles.passage;
  let best = { start: -1, count: 0 };
  let end = 0;
  for (const [begin, { index }] of found.entries()) {
    while (end < found.length && (found[end]?.index ?? 0) < index + length - 40) end += 1;
    const count = new Set(found.slice(begin, end).map(({ which }) => which)).size;
    if (count > best.count) best = { start: index, count };
    if (count === wanted.length) break;
  }
  if (best.start < 0) return null;
  const from = best.start < 40 ? 0 : text.indexOf(' ', best.start - 40) + 1;
  const to =
    from + length >= text.length ? text.length : Math.max(text.lastIndexOf(' ', from + length), best.start + 20);
  const cut = text.slice(from, to).replace(/\s+/g, ' ').trim();
  return markPassage(`${from > 0 ? '… ' : ''}${cut}${to < text.length ? ' …' : ''}`, searched);
}
