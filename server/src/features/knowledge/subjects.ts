import { sql } from 'kysely';
import { defineSubject } from '../../kernel/owner-kinds.ts';

/** Only authors are notified of an article, on the page where they write it. */
export const articleSubject = defineSubject<{ id: string }>({
  permission: 'knowledge.create',
  isReadable: null,
  row: sql`select jsonb_build_object('id', n.subject_id)`,
  view: ({ id }) => ({ url: `/knowledge/article/edit/${id}`, about: null }),
});
