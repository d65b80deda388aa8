import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '#test/database';
import { arrange, buildOrganization } from '#test/factories';
import { openPool } from '../db/client.ts';
import type { TenantCtx } from './context.ts';
import { readFacts } from './fact-log.ts';
import { openTenantCtx, type Source } from './open-context.ts';

const { log } = fastify({ logger: false });
const { appUrl } = await testDatabase();
const pool = openPool({ url: appUrl, max: 4, onError: () => {} });
afterAll(() => pool.end());
const source: Source = { pool, ports: {} as never, subscriptions: [] };

const read = (organizationId: string, after = 0) =>
  openTenantCtx(source, log, organizationId, 'read', (ctx) => readFacts(ctx, after, 100));

const archive = (ctx: TenantCtx, space_id: string) => ctx.fact('space.archived', { space_id });

it('facts are kept with who did it, and read from a number on, each workspace its own', async () => {
  const [one, other] = [await buildOrganization(), await buildOrganization()];
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await openTenantCtx(source, log, one.id, 'write', async (ctx) => {
    archive(ctx, first);
    ctx.fact('space.restored', { space_id: first }, { kind: 'member', id: second, name: 'Ana' });
  });
  await openTenantCtx(source, log, other.id, 'write', async (ctx) => archive(ctx, second));
  expect(await read(one.id)).toMatchObject([
    { seq: 1, name: 'space.archived', actor_kind: 'system', actor_id: null, payload: { space_id: first } },
    { seq: 2, name: 'space.restored', actor_kind: 'member', actor_id: second },
  ]);
  expect(await read(one.id, 1)).toMatchObject([{ seq: 2 }]);
  expect(await read(other.id)).toMatchObject([{ seq: 1, payload: { space_id: second } }]);
});

it('of two transactions that overlap, the one that commits later has the higher number', async () => {
  const { id } = await buildOrganization();
  const [early, late] = [crypto.randomUUID(), crypto.randomUUID()];
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = openTenantCtx(source, log, id, 'write', async (ctx) => {
    archive(ctx, late);
    begun.resolve();
    await mayEnd.promise;
  });
  await begun.promise;
  await openTenantCtx(source, log, id, 'write', async (ctx) => archive(ctx, early));
  const seen = await read(id);
  expect(seen).toMatchObject([{ seq: 1, payload: { space_id: early } }]);
  mayEnd.resolve();
  await slow;
  expect(await read(id, seen.at(-1)?.seq)).toMatchObject([{ seq: 2, payload: { space_id: late } }]);
});

it('no number is taken by a transaction that failed', async () => {
  const { id } = await buildOrganization();
  const failing = openTenantCtx(source, log, id, 'write', async (ctx) => {
    archive(ctx, crypto.randomUUID());
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await openTenantCtx(source, log, id, 'write', async (ctx) => archive(ctx, crypto.randomUUID()));
  expect(await read(id)).toMatchObject([{ seq: 1 }]);
});

it('a month is made before it begins, with what was kept of it, and dropped when it is too old', async () => {
  const { id } = await buildOrganization();
  const space = crypto.randomUUID();
  const keep = (seq: number, at: string) =>
    arrange(
      `insert into facts (organization_id, seq, at, name, actor_kind, payload)
       values ($1, $2, $3, 'space.archived', 'system', $4)`,
      [id, seq, at, { space_id: space }],
    );
  const monthOf = async (seq: number) => {
    const [row] = await arrange<{ month: string }>(
      'select tableoid::regclass::text as month from facts where organization_id = $1 and seq = $2',
      [id, seq],
    );
    return row?.month;
  };
  await keep(1, '2034-03-10T00:00:00Z');
  expect(await monthOf(1)).toBe('fact_months.others');
  await arrange("select prepare_fact_months('2034-03-20', interval '1000 years')");
  expect(await monthOf(1)).toBe('fact_months.of_2034_03');
  await arrange("delete from facts where at < '2034-01-01' and organization_id = $1", [id]);
  await keep(2, '2034-05-01T00:00:00Z');
  expect(await monthOf(2)).toBe('fact_months.of_2034_05');
});
