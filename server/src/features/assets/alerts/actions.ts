import type { AssetAlerts, alertsApi } from '@sightline/contract/assets/alerts';
import { AppError } from '@sightline/contract/errors';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { publishAssetSettings } from '../events.ts';

const usual: { roles: string[]; people_ids: string[] } = { roles: ['Manager'], people_ids: [] };

async function readAlerts(ctx: Ctx): Promise<AssetAlerts> {
  const found = await scoped(ctx).selectFrom('asset_alerts').select(['roles', 'people_ids']).executeTakeFirst();
  const { roles, people_ids } = found ?? usual;
  const people = await scoped(ctx)
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${people_ids}::uuid[])`)
    .orderBy('name')
    .execute();
  return { roles, people };
}

export const findAlerts: Action<typeof alertsApi.find> = async (ctx) => ({ alerts: await readAlerts(ctx) });

/** Agents of the workspace, whatever their role. */
async function requireAgents(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const agents = await scoped(ctx)
    .selectFrom('roles')
    .select('person_id')
    .where('branch_id', 'is', null)
    .where('person_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  const known = new Set(agents.map(({ person_id }) => person_id));
  if (ids.some((id) => !known.has(id))) throw new AppError('NOT_FOUND', 'people_ids');
}

export const setAlerts: Action<typeof alertsApi.set> = async (ctx, { body }) => {
  const before = await readAlerts(ctx);
  const [roles, people_ids] = [[...new Set(body.roles)], [...new Set(body.people_ids)]];
  await requireAgents(ctx, people_ids);
  const { organization_id } = ctx;
  await ctx.db
    .insertInto('asset_alerts')
    .values({ organization_id, roles, people_ids })
    .onConflict((taken) => taken.column('organization_id').doUpdateSet({ roles, people_ids }))
    .execute();
  const alerts = await readAlerts(ctx);
  const named = (set: AssetAlerts): string => [...set.roles, ...set.people.map(({ name }) => name)].join(', ');
  ctx.audit('setting.changed', {
    record: { id: null, label: 'assets.warranty_alerts' },
    changes: [{ field: 'warranty_alerts', from: named(before), to: named(alerts) }],
  });
  await publishAssetSettings(ctx);
  return { alerts };
};
