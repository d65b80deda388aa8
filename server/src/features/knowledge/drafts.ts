import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import type { SharedContent } from '../../documents/shared-document.ts';
import type { TenantCtx } from '../../kernel/context.ts';
import { wordsOf } from './content.ts';
import { recordUses } from './objects/uses.ts';

export type Drafted = { id: string; version: number };

/** Writes the next state of the draft. Until it is first published, authors see it in the article's place. */
export async function storeDraft(
  ctx: TenantCtx,
  article: Drafted,
  { title, summary, body }: SharedContent,
  editorId: string,
): Promise<void> {
  const content = { title, summary, body: JSON.stringify(body) };
  await scoped(ctx)
    .updateTable('article_drafts')
    .set({ ...content, lock_version: sql`lock_version + 1`, edited_by: editorId, edited_at: ctx.now })
    .where('article_id', '=', article.id)
    .execute();
  await scoped(ctx)
    .updateTable('articles')
    .set({ updated_at: ctx.now, ...(article.version === 0 && { ...content, ...wordsOf(body) }) })
    .where('id', '=', article.id)
    .execute();
  await recordUses(ctx, article.id, 'draft', body);
}
