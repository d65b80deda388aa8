import { type RawBuilder, sql } from 'kysely';

/** Since when, of counts in a window; null counts all. */
type Since = RawBuilder<unknown> | null;

const answered = (isSolving: boolean, since: Since): RawBuilder<number> => sql`(
  select count(*)::int from ticket_articles as l
  where l.organization_id = a.organization_id and l.article_id = a.id and l.is_solving = ${sql.lit(isSolving)}
    and ${since ? sql`l.answered_at >= ${since}` : sql`true`})`;

/** Problems that article `a` of a query solved before they became a ticket. */
export const deflected = (since: Since = null): RawBuilder<number> => sql`(
  select count(*)::int from article_solutions as s
  where s.organization_id = a.organization_id and s.article_id = a.id
    and ${since ? sql`s.created_at >= ${since}` : sql`true`})`;

/** Problems that article `a` of a query solved, with and without a ticket; and tickets that it did not solve. */
export const solved = (since: Since = null): RawBuilder<number> =>
  sql`(${answered(true, since)} + ${deflected(since)})`;
export const unsolved = (since: Since = null): RawBuilder<number> => answered(false, since);

/**
 * How likely article `a` of a query solves a problem, from what it did so far. Without answers it is one half, and few of them move it little, so
 * that one lucky article does not outrank a proven one.
 */
export const likelySolves: RawBuilder<number> = sql`((${solved()} + 2.0) / (${solved()} + ${unsolved()} + 4.0))`;
