/** A piece of a text, and whether it is what was searched for. */
export type MarkedPiece = { text: string; isMarked: boolean };

const words = /[\p{L}\p{N}\p{M}]+/gu;
const accents = /\p{M}/gu;

/** As the server compares: without accents and in lower case. */
const plain = (text: string): string => text.normalize('NFD').replace(accents, '').toLowerCase();

/** How many characters of a word its plain beginning takes. */
function lengthOf(beginning: string, word: string): number {
  for (let length = 1; length <= word.length; length += 1) {
    const isBase = !/^\p{M}/u.test(word.slice(length));
    if (isBase && plain(word.slice(0, length)).length >= beginning.length) return length;
  }
  return word.length;
}

/** Cuts a text at the beginnings of words that a search found. */
export function markWords(text: string, searched: string): MarkedPiece[] {
  const beginnings = [...searched.matchAll(words)].map(([word]) => plain(word)).sort((a, b) => b.length - a.length);
  const pieces: MarkedPiece[] = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(words)) {
    const beginning = beginnings.find((each) => plain(word).startsWith(each));
    if (beginning === undefined) continue;
    if (index > at) pieces.push({ text: text.slice(at, index), isMarked: false });
    at = index + lengthOf(beginning, word);
    pieces.push({ text: text.slice(index, at), isMarked: true });
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMarked: false });
  return pieces;
}

/** Characters before the first marked word. */
const context = 40;

/** The text from shortly before its first marked word on, on one line. */
export function excerpt(text: string, searched: string): MarkedPiece[] {
  const pieces = markWords(text.replace(/\s+/g, ' ').trim(), searched);
  const [first, ...rest] = pieces;
  if (!first || first.isMarked || first.text.length <= context || rest.length === 0) return pieces;
  const end = first.text.slice(-context);
  return [{ text: `…${end.slice(end.indexOf(' ') + 1)}`, isMarked: false }, ...rest];
}
