import { AppError } from '@sightline/contract/errors';
import fastify from 'fastify';
import { afterAll, expect, it, vi } from 'vitest';
import { testDatabase } from '#test/database';
import { arrange, buildOrganization } from '#test/factories';
import { openPool } from '../db/client.ts';
import type { Hub } from '../realtime/hub.ts';
import type { TenantCtx } from './context.ts';
import { openInstallationCtx, openTenantCtx, type Source } from './open-context.ts';
import { on, onMany, type Subscription } from './subscriptions.ts';

const { log } = fastify({ logger: false });
const { appUrl } = await testDatabase();
const pool = openPool({ url: appUrl, max: 2, onError: () => {} });
const emit = vi.fn<Hub['emit']>();
afterAll(() => pool.end());

const sourceWith = (...subscriptions: Subscription[]): Source => ({
  pool,
  ports: { hub: { emit } } as Partial<Hub> as never,
  subscriptions,
});

async function rename(ctx: TenantCtx, name: string): Promise<void> {
  const id = ctx.organization_id;
  await ctx.db.updateTable('organizations').set({ name }).where('id', '=', id).execute();
  ctx.fact('space.restored', { space_id: id });
  ctx.audit('workspace.updated', { record: { id, label: name } });
  ctx.emit('org', 'OrganizationUpdatedEvent', { id });
}

const nameIn = async ({ db, organization_id: id }: TenantCtx) =>
  (await db.selectFrom('organizations').where('id', '=', id).select('name').executeTakeFirst())?.name;

const entriesOf = (id: string) =>
  arrange<{ event: string }>('select event from audit_log where organization_id = $1 order by seq', [id]);

it('a subscriber sees what the action wrote, before anybody else does', async () => {
  const { id } = await buildOrganization();
  const seen: unknown[] = [];
  const source = sourceWith(
    on('space.restored', async (ctx, { space_id }, actor) => {
      const [outside] = await arrange<{ name: string }>('select name from organizations where id = $1', [id]);
      seen.push(await nameIn(ctx), outside?.name === 'Renamed', space_id, actor.kind);
    }),
    on('space.archived', async () => {
      seen.push('another fact');
    }),
  );
  await openTenantCtx(source, log, id, 'write', (ctx) => rename(ctx, 'Renamed'));
  expect(seen).toEqual(['Renamed', false, id, 'system']);
});

it('a subscriber that throws undoes the action, and nothing is audited, kept or emitted', async () => {
  const organization = await buildOrganization();
  emit.mockClear();
  const before = await entriesOf(organization.id);
  const source = sourceWith(on('space.restored', () => Promise.reject(new AppError('CONFLICT'))));
  const action = openTenantCtx(source, log, organization.id, 'write', (ctx) => rename(ctx, 'Undone'));
  await expect(action).rejects.toThrow('CONFLICT');
  expect(await arrange("select id from organizations where name = 'Undone'")).toEqual([]);
  expect(await entriesOf(organization.id)).toEqual(before);
  expect(await arrange('select from facts where organization_id = $1', [organization.id])).toEqual([]);
  expect(emit).not.toHaveBeenCalled();
});

it('what a subscriber records has subscribers too, in order and each in its workspace', async () => {
  const [one, other] = [await buildOrganization(), await buildOrganization()];
  const seen: unknown[] = [];
  const source = sourceWith(
    on('space.restored', async (ctx, { space_id }) => ctx.fact('space.archived', { space_id })),
    on('space.restored', async (ctx) => void seen.push([ctx.organization_id, await nameIn(ctx)])),
    on('space.archived', async (ctx) => void seen.push([ctx.organization_id, 'archived'])),
  );
  await openInstallationCtx(source, log, 'write', async (ctx) => {
    await ctx.inOrganization(one.id, (tenant) => rename(tenant, 'One'));
    await ctx.inOrganization(other.id, (tenant) => rename(tenant, 'Other'));
  });
  expect(seen).toEqual([
    [one.id, 'One'],
    [other.id, 'Other'],
    [one.id, 'archived'],
    [other.id, 'archived'],
  ]);
});

it('a subscriber of many takes the facts of one name at once, and those after another one by themselves', async () => {
  const { id } = await buildOrganization();
  const [ana, bruno, clara] = Array.from({ length: 3 }, () => crypto.randomUUID());
  const seen: unknown[] = [];
  const source = sourceWith(
    onMany('person.suspended', async (_ctx, all) => void seen.push(all.map(({ payload }) => payload.person_id))),
    on('space.restored', async () => void seen.push('between')),
  );
  const suspend = (ctx: TenantCtx, person_id = '') => ctx.fact('person.suspended', { person_id });
  await openTenantCtx(source, log, id, 'write', async (ctx) => {
    suspend(ctx, ana);
    suspend(ctx, bruno);
    await rename(ctx, 'Between');
    suspend(ctx, clara);
  });
  expect(seen).toEqual([[ana, bruno], 'between', [clara]]);
});
