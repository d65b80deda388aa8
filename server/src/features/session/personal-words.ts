import type { Access } from './queries.ts';

/** Everyone guesses the product's own name. */
const ours = 'sightline';
/** Letters beside such words with which a password is more than those words. */
const enough = 4;
/** Shorter ones are part of too many other words. */
const shortest = 3;

/** `João` is guessed as `joao` too. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const wordsIn = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortest);

/** Whether little is left of a password without the names of its owner and workspaces, digits and signs. */
export function containsOnlyPersonalWords(password: string, about: readonly string[]): boolean {
  const words = [...about, ours].flatMap(wordsIn).sort((a, b) => b.length - a.length);
  const given = plain(password);
  const left = words.reduce((text, word) => text.replaceAll(word, ' '), given);
  return left !== given && left.replace(/\P{L}/gu, '').length < enough;
}

/** Words that an attacker knows about a person. */
export const personalWords = ({ user, organizations }: Access): string[] => [
  user.name,
  user.email,
  ...organizations.map(({ name }) => name),
];
