import { AppError } from '@sightline/contract/errors';
import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { testDatabase } from '#test/database';
import { arrange, buildOrganization, buildSpace } from '#test/factories';
import { openPool } from '../db/client.ts';
import type { Hub } from '../realtime/hub.ts';
import type { TenantCtx } from './context.ts';
import { openTenantCtx, type Source } from './open-context.ts';

const { log } = fastify({ logger: false });
const { appUrl } = await testDatabase();
const pool = openPool({ url: appUrl, max: 3, onError: () => {} });
const emit = vi.fn<Hub['emit']>();
const source: Source = { pool, ports: { hub: { emit } } as Partial<Hub> as never, subscriptions: [] };
afterAll(() => pool.end());
beforeEach(() => void emit.mockClear());

const inWrite = <T>(organizationId: string, work: (ctx: TenantCtx) => Promise<T>): Promise<T> =>
  openTenantCtx(source, log, organizationId, 'write', work);

const renameSpace = ({ db }: TenantCtx, id: string, name: string) =>
  db.updateTable('branches').set({ name }).where('id', '=', id).execute();

it('two actions that wait for each other both succeed, and each of them is audited and emitted once', async () => {
  const organization = await buildOrganization();
  const [one, other] = [await buildSpace(organization), await buildSpace(organization)];
  let arrived = 0;
  const bothHoldTheirFirst = Promise.withResolvers<void>();
  const renameBoth = (first: string, second: string, name: string) =>
    inWrite(organization.id, async (ctx) => {
      await renameSpace(ctx, first, name);
      arrived += 1;
      if (arrived === 2) bothHoldTheirFirst.resolve();
      await bothHoldTheirFirst.promise;
      await renameSpace(ctx, second, name);
      ctx.audit('space.updated', { record: { id: first, label: name } });
      ctx.emit('org', 'OrganizationUpdatedEvent', { id: first });
    });
  await Promise.all([renameBoth(one.id, other.id, 'First'), renameBoth(other.id, one.id, 'Second')]);
  expect(arrived, 'one of them ran twice').toBe(3);
  expect(emit).toHaveBeenCalledTimes(2);
  const entries = await arrange("select from audit_log where organization_id = $1 and event = 'space.updated'", [
    organization.id,
  ]);
  expect(entries).toHaveLength(2);
});

it('what somebody deleted between check and change is refused by the check, which runs again', async () => {
  const organization = await buildOrganization();
  const space = await buildSpace(organization);
  let attempts = 0;
  const refer = inWrite(organization.id, async (ctx) => {
    attempts += 1;
    const found = await ctx.db.selectFrom('branches').select('id').where('id', '=', space.id).executeTakeFirst();
    if (!found) throw new AppError('NOT_FOUND', 'branch_id');
    await arrange('delete from branches where id = $1', [space.id]);
    await sql`insert into roles (organization_id, id, person_id, name, branch_id)
      select ${organization.id}, gen_random_uuid(), gen_random_uuid(), 'Client', ${space.id}`.execute(ctx.db);
  });
  await expect(refer).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(attempts).toBe(2);
});

it('what fails in the same way again is not tried for ever', async () => {
  const organization = await buildOrganization();
  let attempts = 0;
  const refer = inWrite(organization.id, async (ctx) => {
    attempts += 1;
    await sql`insert into roles (organization_id, id, person_id, name)
      values (${organization.id}, gen_random_uuid(), gen_random_uuid(), 'Manager')`.execute(ctx.db);
  });
  await expect(refer).rejects.toMatchObject({ code: '23503' });
  expect(attempts).toBe(2);
});
