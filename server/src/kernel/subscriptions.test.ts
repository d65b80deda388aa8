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
    on('workspace.updated', async (ctx, { record, actor }) => {
      const [outside] = await arrange<{ name: string }>('select name from organizations where id = $1', [id]);
      seen.push(await nameIn(ctx), outside?.name === 'Renamed', record.label, actor.kind);
    }),
    on('workspace.created', async () => {
      seen.push('another event');
    }),
  );
  await openTenantCtx(source, log, id, 'write', (ctx) => rename(ctx, 'Renamed'));
  expect(seen).toEqual(['Renamed', false, 'Renamed', 'system']);
});

it('a subscriber that throws undoes the action, and nothing is audited or emitted', async () => {
  const organization = await buildOrganization();
  emit.mockClear();
  const before = await entriesOf(organization.id);
  const source = sourceWith(on('workspace.updated', () => Promise.reject(new AppError('CONFLICT'))));
  const action = openTenantCtx(source, log, organization.id, 'write', (ctx) => rename(ctx, 'Undone'));
  await expect(action).rejects.toThrow('CONFLICT');
  expect(await arrange("select id from organizations where name = 'Undone'")).toEqual([]);
  expect(await entriesOf(organization.id)).toEqual(before);
  expect(emit).not.toHaveBeenCalled();
});

it('what a subscriber audits has subscribers too, in order and each in its workspace', async () => {
  const [one, other] = [await buildOrganization(), await buildOrganization()];
  const seen: unknown[] = [];
  const source = sourceWith(
    on('workspace.updated', async (ctx, { record }) => ctx.audit('setting.changed', { record })),
    on('workspace.updated', async (ctx) => void seen.push([ctx.organization_id, await nameIn(ctx)])),
    on('setting.changed', async (ctx) => void seen.push([ctx.organization_id, 'setting'])),
  );
  await openInstallationCtx(source, log, 'write', async (ctx) => {
    await ctx.inOrganization(one.id, (tenant) => rename(tenant, 'One'));
    await ctx.inOrganization(other.id, (tenant) => rename(tenant, 'Other'));
  });
  expect(seen).toEqual([
    [one.id, 'One'],
    [other.id, 'Other'],
    [one.id, 'setting'],
    [other.id, 'setting'],
  ]);
});

it('a subscriber of many takes the facts of one kind at once, and those after another kind by themselves', async () => {
  const { id } = await buildOrganization();
  const seen: unknown[] = [];
  const source = sourceWith(
    onMany('person.suspended', async (_ctx, facts) => void seen.push(facts.map(({ record }) => record.label))),
    on('workspace.updated', async (_ctx, { record }) => void seen.push(record.label)),
  );
  const suspend = (ctx: TenantCtx, label: string) => ctx.audit('person.suspended', { record: { id, label } });
  await openTenantCtx(source, log, id, 'write', async (ctx) => {
    suspend(ctx, 'Ana');
    suspend(ctx, 'Bruno');
    await rename(ctx, 'Between');
    suspend(ctx, 'Clara');
  });
  expect(seen).toEqual([['Ana', 'Bruno'], 'Between', ['Clara']]);
});
