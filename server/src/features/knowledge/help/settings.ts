import { AppError } from '@sightline/contract/errors';
import type { HelpCentre, helpApi } from '@sightline/contract/knowledge/help';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { publishKnowledge } from '../events.ts';
import { articleIsReadable } from '../policy.ts';

const columns = ['is_enabled', 'is_indexed', 'greeting_en', 'greeting_pt'] as const;
const closed = { is_enabled: false, is_indexed: true, greeting_en: '', greeting_pt: '' };

/** Each brand has one; hosts come before paths of this installation. */
async function listAddresses(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ slug: string; host: string | null }>`
    select e.slug, (select h.host from environment_hosts as h
      where h.organization_id = e.organization_id and h.environment_id = e.id order by h.position limit 1) as host
    from environments as e where e.organization_id = ${ctx.organization_id}
    order by e.is_primary desc, e.id`.execute(ctx.db);
  return rows.flatMap(({ slug, host }) => [...(host ? [`//${host}/help`] : []), `/help/${slug}`]);
}

async function readHelpCentre(ctx: Ctx): Promise<HelpCentre> {
  const stored = await scoped(ctx)
    .selectFrom('help_centres')
    .select([...columns])
    .executeTakeFirst();
  const reader = { kind: 'public', organization_id: ctx.organization_id } as const;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from articles as a where ${articleIsReadable(reader)}`.execute(ctx.db);
  return { ...(stored ?? closed), addresses: await listAddresses(ctx), articles_count: rows[0]?.total ?? 0 };
}

export const findHelpCentre: Action<typeof helpApi.find> = async (ctx) => ({ help_centre: await readHelpCentre(ctx) });

export const setHelpCentre: Action<typeof helpApi.set> = async (ctx, { body }) => {
  const before = await readHelpCentre(ctx);
  if (body.is_enabled && before.addresses.length === 0) throw new AppError('NO_BRAND', 'is_enabled');
  const { organization_id } = ctx;
  await ctx.db
    .insertInto('help_centres')
    .values({ organization_id, ...body })
    .onConflict((taken) => taken.column('organization_id').doUpdateSet(body))
    .execute();
  const said = (isOpen: boolean): string => (isOpen ? 'open' : 'closed');
  ctx.audit('setting.changed', {
    record: { id: null, label: 'knowledge.help_centre' },
    changes: [{ field: 'help_centre', from: said(before.is_enabled), to: said(body.is_enabled) }],
  });
  await publishKnowledge(ctx);
  return { help_centre: await readHelpCentre(ctx) };
};
