import { AppError } from '@sightline/contract/errors';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '#test/database';
import { arrange, buildOrganization } from '#test/factories';
import { openPool } from '../db/client.ts';
import { systemActor } from '../kernel/audit-entry.ts';
import type { TenantCtx } from '../kernel/context.ts';
import type { Log } from '../kernel/open-context.ts';
import type { Ports } from '../kernel/ports.ts';
import { on } from '../kernel/subscriptions.ts';
import { type BatchedWork, MessageBatcher } from './message-batcher.ts';

const { appUrl } = await testDatabase();
const pool = openPool({ url: appUrl, max: 2, onError: () => {} });
afterAll(() => pool.end());
/** Called by the test's subscriber with each fact. */
let follow: (ctx: TenantCtx, spaceId: string) => Promise<void> = async () => {};
const subscriptions = [on('space.archived', (ctx, { space_id }) => follow(ctx, space_id))];
const turns = new MessageBatcher({ pool, ports: { hub: { emit: () => {} } } as unknown as Ports, subscriptions });
const log = { error: () => {} } as unknown as Log;

type Work = BatchedWork<string>['work'];
const transactionOf = async ({ db }: TenantCtx): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db);
  return rows[0]?.id ?? '';
};

/** All but the first come while that is under way, and are then done together. */
async function takeAll(works: Record<string, Work>[]): Promise<PromiseSettledResult<string>[]> {
  const { id } = await buildOrganization();
  const first = Promise.withResolvers<void>();
  const take = (by: string, work: Work) =>
    turns.enqueue('row', { organizationId: id, actorId: by, log, origin: systemActor, work });
  const opening = take('nobody', async (ctx) => {
    await first.promise;
    return transactionOf(ctx);
  });
  const taken = works.flatMap((work) => Object.entries(work).map(([by, act]) => take(by, act)));
  first.resolve();
  await opening;
  return Promise.allSettled(taken);
}

it('what waits for one row is done in one transaction', async () => {
  const [ana, rui] = await takeAll([{ ana: transactionOf }, { rui: transactionOf }]);
  expect(ana).toEqual({ status: 'fulfilled', value: expect.stringMatching(/^\d+$/) });
  expect(rui).toEqual(ana);
});

it("one person's pieces are done one after the other, however long each takes", async () => {
  const done: string[] = [];
  const named =
    (name: string, statements: number): Work =>
    async (ctx) => {
      for (let at = 0; at < statements; at += 1) await transactionOf(ctx);
      done.push(name);
      return name;
    };
  await takeAll([{ ana: named('long', 5) }, { ana: named('short', 1) }, { rui: named('beside', 1) }]);
  expect(done).toEqual(['beside', 'long', 'short']);
});

it('beside one that is refused the others are done, each in a transaction of its own', async () => {
  const refusing: Work = async () => {
    throw new AppError('EMPTY_MESSAGE', 'message');
  };
  const [ana, rui, eva] = await takeAll([{ ana: transactionOf }, { rui: refusing }, { eva: transactionOf }]);
  expect(rui).toMatchObject({ status: 'rejected', reason: { code: 'EMPTY_MESSAGE' } });
  expect([ana?.status, eva?.status]).toEqual(['fulfilled', 'fulfilled']);
  expect(ana).not.toEqual(eva);
});

it('when the connection is lost nothing is tried again: what was done is not known', async () => {
  let times = 0;
  const losing: Work = async (ctx) => {
    times += 1;
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(ctx.db);
    return '';
  };
  const [ana, rui] = await takeAll([{ ana: losing }, { rui: transactionOf }]);
  expect([ana?.status, rui?.status, times]).toEqual(['rejected', 'rejected', 1]);
});

const recording =
  (spaceId: string): Work =>
  async (ctx) => {
    ctx.fact('space.archived', { space_id: spaceId });
    return transactionOf(ctx);
  };

it('facts of pieces that share a transaction have subscribers in it, and are kept', async () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const followed: unknown[] = [];
  follow = async (ctx, spaceId) => void followed.push([spaceId, await transactionOf(ctx)]);
  const [ana] = await takeAll([{ ana: recording(one) }, { rui: recording(other) }]);
  const transaction = ana?.status === 'fulfilled' && ana.value;
  expect(followed).toEqual([
    [one, transaction],
    [other, transaction],
  ]);
  const kept = await arrange(`select payload from facts where payload ->> 'space_id' = any($1) order by seq`, [
    [one, other],
  ]);
  expect(kept).toEqual([{ payload: { space_id: one } }, { payload: { space_id: other } }]);
});

it('a subscriber that refuses a piece refuses that one alone', async () => {
  const [bad, good] = [crypto.randomUUID(), crypto.randomUUID()];
  follow = async (_ctx, spaceId) => {
    if (spaceId === bad) throw new AppError('CONFLICT');
  };
  const [ana, rui] = await takeAll([{ ana: recording(bad) }, { rui: recording(good) }]);
  expect([ana, rui]).toMatchObject([{ status: 'rejected', reason: { code: 'CONFLICT' } }, { status: 'fulfilled' }]);
  const kept = await arrange(`select payload from facts where payload ->> 'space_id' = any($1)`, [[bad, good]]);
  expect(kept).toEqual([{ payload: { space_id: good } }]);
});
