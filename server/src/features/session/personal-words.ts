import type { Access } from './queries.ts';

/** The product's own name belongs to everybody's guesses. */
const ours = 'sightline';
/** Letters beside such words with which a password is more than those words. */
const enough = 4;
/** Shorter ones stand in half of all words. */
const shortest = 3;

/** `João` is guessed as `joao` too. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const wordsIn = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortest);

/** Whether little is left of a password without what its owner and their workspaces are called, digits and signs. */
export function containsOnlyPersonalWords(password: string, about: readonly string[]): boolean {
  const words = [...about, ours].flatMap(wordsIn).sort((a, b) => b.length - a.length);
  const given = plain(password);
  const left = words.reduce((text, word) => text.replaceAll(word, ' '), given);
  return left !== given && left.replace(/\P{L}/gu, '').length < enough;
}

/** What those who would guess a person's password know of them. */
export const personalWords = ({ user, organizations }: Access): string[] => [
  user.name,
  user.email,
  ...organizations.map(({ name }) => name),
];
