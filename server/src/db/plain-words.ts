const words = /[\p{L}\p{N}\p{M}]+/gu;

/** Most words have no accents. */
const isPlain = /^[a-zA-Z0-9]*$/;

/** As a search compares: without accents and in lower case. */
export const plainWord = (word: string): string =>
  isPlain.test(word) ? word.toLowerCase() : word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a text as they are written, and where each begins. */
export const writtenWords = (text: string): { word: string; index: number }[] =>
  Array.from(text.matchAll(words), ({ 0: word, index }) => ({ word, index }));

export const plainWords = (text: string): string[] => writtenWords(text).map(({ word }) => plainWord(word));

/** The text with some of its words replaced, in lower case and without accents as keys. */
export const replaceWords = (text: string, replaced: ReadonlyMap<string, string>): string =>
  text.replace(words, (word) => replaced.get(plainWord(word)) ?? word);
