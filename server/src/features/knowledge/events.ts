import { socketRoom } from '@sightline/contract/realtime';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { everybody } from '../../realtime/everybody.ts';

/** Sent to everybody, as some of them may just have lost the article. The id alone reveals nothing to a customer. */
export async function publishArticle(ctx: TenantCtx, id: string): Promise<void> {
  ctx.emit(await everybody(ctx), 'ArticleChangedEvent', { id });
}

/** To agents alone, who see drafts. */
export function publishDraft(ctx: TenantCtx, id: string): void {
  ctx.emit(socketRoom.organization(ctx.organization_id), 'ArticleChangedEvent', { id });
}

export async function publishKnowledge(ctx: TenantCtx): Promise<void> {
  ctx.emit(await everybody(ctx), 'KnowledgeChangedEvent', {});
}

/** To the reader's own tabs: history and bookmarks are theirs alone. */
export function publishOwn(ctx: Ctx): void {
  ctx.emit(socketRoom.user(ctx.actor.id), 'KnowledgeChangedEvent', {});
}
