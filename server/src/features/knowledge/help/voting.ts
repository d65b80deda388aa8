import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { addressKey } from '../../../http/limit-request.ts';
import { publishDraft } from '../events.ts';
import { findPublicArticle, type HelpCtx, type PublicArticle } from './queries.ts';

/** Counts one vote a day of an address for each article; it may be changed. The address cannot be read from what is stored. */
export async function voteFor(
  ctx: HelpCtx,
  { slug, ip, isHelpful }: { slug: string; ip: string; isHelpful: boolean },
): Promise<PublicArticle | undefined> {
  const article = await findPublicArticle(ctx, slug);
  if (!article) return undefined;
  const day = ctx.now.toISOString().slice(0, 10);
  const voter = createHmac('sha256', ctx.ports.secrets.seal)
    .update(`vote ${day} ${addressKey(ip)}`)
    .digest('base64url');
  await sql`
    insert into article_votes (organization_id, article_id, voter, is_helpful, created_at)
    values (${ctx.organization_id}, ${article.id}, ${voter}, ${isHelpful}, ${ctx.now})
    on conflict (organization_id, article_id, voter) do update set is_helpful = excluded.is_helpful`.execute(ctx.db);
  publishDraft(ctx, article.id);
  return article;
}
