import { type RawBuilder, sql } from 'kysely';

/** What was typed, for a `like` on `plain_text(…)`: the characters that `like` reads as patterns stand for themselves. */
export const likePart = (words: string): RawBuilder<string> => sql`plain_text(${words.replace(/[\\%_]/g, '\\$&')})`;
