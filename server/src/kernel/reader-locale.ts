import type { Actor } from './actor.ts';
import type { Ctx, TenantCtx } from './context.ts';

/** The language of the reader; null where nobody reads, in background work, or where the language is not known. */
export const readerLocale = (ctx: TenantCtx | Ctx<Actor>): 'en' | 'pt' | null =>
  'actor' in ctx && ctx.actor.kind === 'member' ? ctx.actor.locale : null;
