import { type RawBuilder, sql } from 'kysely';
import type { Reader, SubjectKinds } from '../../kernel/owner-kinds.ts';

const caseOf = (
  rules: readonly (readonly [kind: string, rule: RawBuilder<unknown>])[],
  otherwise: RawBuilder<unknown>,
) =>
  sql<never>`case n.subject_kind ${sql.join(
    rules.map(([kind, rule]) => sql`when ${sql.lit(kind)} then ${rule}`),
    sql` `,
  )} else ${otherwise} end`;

/** Whether somebody may read what notification `n` of a query is about. One of a room goes with the membership, so its person is a member. */
export function subjectIsReadable(kinds: SubjectKinds, reader: Reader): RawBuilder<boolean> {
  const rules = Object.entries(kinds).flatMap(([kind, { isReadable }]) =>
    isReadable ? [[kind, isReadable(reader)] as const] : [],
  );
  return sql`(n.room_id is not null or ${caseOf(rules, sql`true`)})`;
}

/** What `view` of its kind needs of the subject of notification `n`. */
export const subjectRow = (kinds: SubjectKinds): RawBuilder<unknown> =>
  caseOf(
    Object.entries(kinds).map(([kind, { row }]) => [kind, sql`(${row})`]),
    sql`null`,
  );
