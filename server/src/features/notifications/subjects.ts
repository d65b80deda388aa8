import { type RawBuilder, sql } from 'kysely';
import { caseByKind, type Reader, type SubjectKinds } from '../../kernel/owner-kinds.ts';

const kind = sql`n.subject_kind`;

/** Says whether somebody may read the subject of notification `n` of a query. One of a room is removed with the membership, so its person is a member. */
export function subjectIsReadable(kinds: SubjectKinds, reader: Reader): RawBuilder<boolean> {
  const isOpen = caseByKind(kind, kinds, ({ isReadable }) => isReadable?.(reader) ?? sql`true`, sql`true`);
  return sql`(n.room_id is not null or ${isOpen})`;
}

/** The columns of the subject of notification `n` that `view` of its kind needs. */
export const subjectRow = (kinds: SubjectKinds): RawBuilder<unknown> =>
  caseByKind(kind, kinds, ({ row }) => sql`(${row})`);
