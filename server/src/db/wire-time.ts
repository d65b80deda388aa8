import { type RawBuilder, sql } from 'kysely';

/** A time inside of JSON that PostgreSQL makes, as rows bring it: `2026-11-20T22:56:00.120Z`. Sessions run in UTC. */
export const wireTime = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
