import { mention, splitMentions } from '@sightline/contract/talk/talk';

/** Mentions a person, or with the id of the room everybody in it; `reach` is their number. */
export type Mention = { id: string; label: string; reach?: number };
export type Draft = { text: string; mentions: Mention[] };

/** Converts "@Rui Tavares" to the wire form with the person's id (specification, section 3). */
export function toWire({ text, mentions }: Draft): { message: string; tagged_ids: string[] } {
  const tagged = new Set<string>();
  // The longest first, so that "@Rui" does not eat the beginning of "@Rui Tavares".
  const longestFirst = [...mentions].sort((a, b) => b.label.length - a.label.length);
  const pieces = longestFirst.reduce<(string | Mention)[]>(
    (cut, person) => cut.flatMap((piece) => (typeof piece === 'string' ? cutAt(piece, person) : [piece])),
    [text],
  );
  const message = pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      tagged.add(piece.id);
      return mention(piece.id, piece.label);
    })
    .join('');
  return { message: message.trim(), tagged_ids: [...tagged] };
}

function cutAt(text: string, person: Mention): (string | Mention)[] {
  return text
    .split(`@${person.label}`)
    .flatMap((piece, at) => (at === 0 ? [piece] : [person, piece]))
    .filter((piece) => piece !== '');
}

/** The other way, for editing. */
export function fromWire(message: string): Draft {
  const parts = splitMentions(message);
  return {
    text: parts.map((part) => ('text' in part ? part.text : `@${part.label}`)).join(''),
    mentions: parts.flatMap((part) => ('text' in part ? [] : [{ id: part.user_id, label: part.label }])),
  };
}

/** For one line of plain text: a list, a quote, a notification. */
export const plainText = (message: string): string => fromWire(message).text;

export type MentionQuery = { from: number; words: string };

const maxQueryLength = 30;

/** Returns the words after an @ that begins a word, up to the caret; null after a name that was picked. */
export function mentionQueryAt({ text, mentions }: Draft, caret: number): MentionQuery | null {
  const found = /(?:^|\s)@([^@\n]*)$/.exec(text.slice(0, caret));
  const words = found?.[1] ?? '';
  if (!found || words.length > maxQueryLength || mentions.some(({ label }) => label === words.trimEnd())) return null;
  return { from: caret - words.length - 1, words };
}

export function pick(draft: Draft, asked: MentionQuery, person: Mention): Draft & { caret: number } {
  const before = `${draft.text.slice(0, asked.from)}@${person.label} `;
  return {
    text: before + draft.text.slice(asked.from + 1 + asked.words.length).replace(/^ /, ''),
    mentions: [...draft.mentions.filter(({ id }) => id !== person.id), person],
    caret: before.length,
  };
}
