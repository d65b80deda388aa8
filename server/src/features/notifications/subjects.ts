import { type RawBuilder, sql } from 'kysely';
import { caseByKind, type Reader, type SubjectKinds } from '../../kernel/owner-kinds.ts';

const kind = sql`n.subject_kind`;

/** Whether somebody may read what notification `n` of a query is about. One of a room goes with the membership, so its person is a member. */
export function subjectIsReadable(kinds: SubjectKinds, reader: Reader): RawBuilder<boolean> {
  const isOpen = caseByKind(kind, kinds, ({ isReadable }) => isReadable?.(reader) ?? sql`true`, sql`true`);
  return sql`(n.room_id is not null or ${isOpen})`;
}

/** What `view` of its kind needs of the subject of notification `n`. */
export const subjectRow = (kinds: SubjectKinds): RawBuilder<unknown> =>
  caseByKind(kind, kinds, ({ row }) => sql`(${row})`);
