import { type RawBuilder, sql } from 'kysely';

/** Escapes typed text for a `like` on `plain_text(…)`, so that its pattern characters stand for themselves. */
export const likePart = (words: string): RawBuilder<string> => sql`plain_text(${words.replace(/[\\%_]/g, '\\$&')})`;
