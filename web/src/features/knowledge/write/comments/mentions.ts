import { hasBeginnings } from '#web/lib/plain-text.ts';

export type Named = { id: string; name: string };
export type Asked = { from: number; words: string };

const longest = 30;
const shown = 6;

/** Returns the words after an @ that begins a word, up to the caret; null after a whole name. */
export function askedAt(text: string, caret: number, people: readonly Named[]): Asked | null {
  const found = /(?:^|\s)@([^@\n]*)$/.exec(text.slice(0, caret));
  const words = found?.[1] ?? '';
  if (!found || words.length > longest || people.some(({ name }) => words.startsWith(`${name} `))) return null;
  return { from: caret - words.length - 1, words };
}

/** Returns the people in whose names each typed word begins a word. */
export const matching = (people: readonly Named[], words: string): Named[] =>
  people.filter(({ name }) => hasBeginnings(name, words)).slice(0, shown);

/** The text with a name in the place of what was typed, and where the caret goes. */
export function withName(text: string, { from, words }: Asked, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(from + 1 + words.length).trimStart(), caret: before.length };
}

/** Returns the ids of the people named in a text. If two names begin alike, the longer one matches first. */
export function mentionedIn(text: string, people: readonly Named[]): string[] {
  let rest = text;
  const found: string[] = [];
  for (const { id, name } of [...people].sort((a, b) => b.name.length - a.name.length)) {
    const parts = rest.split(`@${name}`);
    if (parts.length > 1) found.push(id);
    rest = parts.join('\n');
  }
  return found;
}
