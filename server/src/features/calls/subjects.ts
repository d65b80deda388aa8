import { sql } from 'kysely';
import { defineSubject } from '../../kernel/owner-kinds.ts';

export const callSubject = defineSubject<{ id: string }>({
  permission: 'calls.join',
  isReadable: null,
  row: sql`select jsonb_build_object('id', n.subject_id)`,
  view: ({ id }) => ({ url: `/call/${id}`, about: null }),
});
