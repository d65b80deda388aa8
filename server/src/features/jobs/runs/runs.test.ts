import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import fastify from 'fastify';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '#test/database';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { sweepRunsOf } from '#test/factories/runs';
import { oncePerFile } from '#test/file-end';
import { jobsDone, runDueJobs } from '#test/jobs';
import { openPool } from '../../../db/client.ts';
import type { JobHandlers } from '../../../jobs/handlers.ts';
import type { JobSource } from '../../../jobs/run-job.ts';
import { JobWorker } from '../../../jobs/worker.ts';
import { actAs } from '../../../kernel/acting-person.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { openTenantCtx } from '../../../kernel/open-context.ts';
import type { Ports } from '../../../kernel/ports.ts';
import { defineRun, type KindOf } from '../../../kernel/run.ts';
import { cancelRun, startRun } from '../actions.ts';
import { sweepRuns } from './sweeping.ts';
import { runJobs } from './work.ts';

/* Runs of a kind that writes the numbers up to `upTo` into a table, three in a batch. Each test says what a batch meets. */

const batch = 3;
const Cursor = z.object({ next: z.int() });

let meet: (ctx: Ctx, next: number) => Promise<void> = async () => {};

const counting = defineRun({
  kind: 'ticket_bulk',
  lane: 'bulk',
  parameters: z.object({ upTo: z.int() }),
  cursor: Cursor,
  permission: () => 'tickets.view',
  keptFor: 1000,
  async batch(ctx, { id, cursor, total, parameters }) {
    const next = cursor?.next ?? 0;
    const end = Math.min(next + batch, parameters.upTo);
    for (let n = next; n < end; n += 1)
      await sql`insert into counted (organization_id, run_id, n) values (${ctx.organization_id}, ${id}, ${n})`.execute(
        ctx.db,
      );
    await meet(ctx, next);
    return { done: end, cursor: { next: end }, isEnd: end === total };
  },
});

/** It draws on what it has made before, as a document of which each page takes time. */
const drawing = defineRun({
  kind: 'asset_labels',
  lane: 'bulk',
  parameters: z.object({ upTo: z.int() }),
  permission: () => 'tickets.view',
  keptFor: 1000,
  transaction: 'none',
  async run(ctx, { parameters }) {
    for (let done = 1; done <= parameters.upTo; done += 1)
      await ctx.step(async (acting) => {
        await meet(acting, done);
        return { done };
      });
    return 'ends';
  },
});

const kinds = [counting, drawing];
const workers: JobWorker[] = [];
const pool = oncePerFile(
  async () => openPool({ url: (await testDatabase()).appUrl, max: 6, onError: () => {} }),
  (opened) => opened.end(),
);

async function source(): Promise<JobSource> {
  const ports = { hub: { emit: () => {} } } as unknown as Ports; // nobody listens
  return { pool: await pool(), ports, subscriptions: [], log: fastify({ logger: false }).log };
}

async function startWorker(): Promise<JobWorker> {
  const handlers = { ...runJobs(kinds), 'jobs.sweep_runs': sweepRuns(kinds) } as JobHandlers;
  const worker = new JobWorker(await source(), (await testDatabase()).ownerUrl, handlers, 'bulk');
  workers.push(worker);
  await worker.start();
  return worker;
}

async function asPerson<T>({ id, organization_id }: TestPerson, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { log, ...rest } = await source();
  return openTenantCtx(rest, log, organization_id, 'write', async (tx) => {
    const ctx = await actAs(tx, { person_id: id, branch_id: null, locale: 'en' });
    if (!ctx) throw new Error('the person has no role');
    return work(ctx);
  });
}

const begin = async (person: TestPerson, kind: KindOf<{ upTo: number }, unknown>, total: number): Promise<string> => {
  const id = uuidv7();
  await asPerson(person, (ctx) => startRun(ctx, kind, { id, parameters: { upTo: total }, total }));
  return id;
};

const pidOf = async ({ db }: Ctx): Promise<number | undefined> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;

type Stored = { state: string; done: number; error: string | null; attempts: number };
const read = async (id: string): Promise<Stored | undefined> =>
  (await arrange<Stored>('select state, done, error, attempts from runs where id = $1', [id]))[0];
const counted = async (id: string): Promise<number[]> =>
  (await arrange<{ n: number }>('select n from counted where run_id = $1 order by n', [id])).map(({ n }) => n);
const upTo = (total: number) => Array.from({ length: total }, (_, n) => n);
const buildAgent = async () => buildPerson(await buildOrganization(), 'Agent');

beforeAll(async () => {
  await testDatabase();
  await arrange('create table counted (organization_id uuid, run_id uuid, n int)');
  await arrange('grant select, insert on counted to sightline_app');
});
afterEach(async () => {
  meet = async () => {};
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
  await arrange('delete from graphile_worker._private_jobs');
});

describe('a run', () => {
  it('goes through everything once, batch by batch', async () => {
    await startWorker();
    const id = await begin(await buildAgent(), counting, 8);
    await jobsDone();
    expect(await read(id)).toEqual({ state: 'done', done: 8, error: null, attempts: 0 });
    expect(await counted(id)).toEqual(upTo(8));
  });

  it('goes on where it was when its process died in the middle of a batch: no row twice, none missed', async () => {
    const died = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    meet = async (ctx, next) => {
      if (next !== batch) return;
      meet = async () => {};
      died.resolve();
      await arrange('select pg_terminate_backend($1)', [await pidOf(ctx)]); // as a process that is killed leaves its transaction
      await ended.promise;
    };
    await startWorker();
    const id = await begin(await buildAgent(), counting, 8);
    await died.promise;
    await expect.poll(() => counted(id)).toEqual(upTo(batch));
    expect(await read(id)).toMatchObject({ state: 'running', done: batch });
    await arrange('update graphile_worker._private_jobs set locked_by = null, locked_at = null'); // as for workers that died
    await arrange('update graphile_worker._private_job_queues set locked_by = null, locked_at = null');
    await startWorker();
    await jobsDone();
    expect(await read(id)).toMatchObject({ state: 'done', done: 8 });
    expect(await counted(id)).toEqual(upTo(8));
    ended.resolve();
  });

  it('stops between two batches when it is cancelled', async () => {
    const agent = await buildAgent();
    const cancelled = Promise.withResolvers<unknown>();
    meet = async (batchCtx, next) => {
      if (next !== batch) return;
      const own = await pidOf(batchCtx);
      cancelled.resolve(
        asPerson(agent, (ctx) =>
          cancelRun(kinds)(ctx, { params: { id }, body: undefined, query: undefined, files: undefined }),
        ),
      );
      // It waits for the row until the batch has ended.
      const waiting = 'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
      await expect.poll(() => arrange(waiting, [own])).not.toEqual([]);
    };
    await startWorker();
    const id = await begin(agent, counting, 30);
    await cancelled.promise;
    await jobsDone();
    expect(await read(id)).toMatchObject({ state: 'cancelled', done: 2 * batch });
    expect(await counted(id)).toEqual(upTo(2 * batch));
  });

  it.each([counting, drawing])('ends when its person loses the right to it in the middle: $kind', async (kind) => {
    const agent = await buildAgent();
    meet = async (_ctx, next) => {
      if (next === batch) await arrange('delete from roles where person_id = $1', [agent.id]);
    };
    await startWorker();
    const id = await begin(agent, kind, 30);
    await jobsDone();
    const done = kind === counting ? 2 * batch : batch;
    expect(await read(id)).toMatchObject({ state: 'failed', error: 'FORBIDDEN', done });
  });

  it('waits after an error that may pass, and has failed after the last attempt', async () => {
    meet = async (_ctx, next) => {
      if (next === batch) throw new AppError('STORAGE_UNAVAILABLE');
    };
    await startWorker();
    const id = await begin(await buildAgent(), counting, 8);
    await jobsDone();
    for (let attempts = 1; attempts < limits.runs.attempts; attempts += 1) {
      expect(await read(id)).toEqual({ state: 'waiting', done: batch, error: null, attempts });
      await runDueJobs();
      await jobsDone();
    }
    expect(await read(id)).toMatchObject({ state: 'failed', done: batch, error: 'STORAGE_UNAVAILABLE' });
    expect(await counted(id)).toEqual(upTo(batch));
  });

  it('fails at once by an error that no attempt cures', async () => {
    meet = async () => {
      throw new TypeError('a fault of ours');
    };
    await startWorker();
    const id = await begin(await buildAgent(), counting, 8);
    await jobsDone();
    expect(await read(id)).toMatchObject({ state: 'failed', error: 'INTERNAL' });
  });

  it('that no job goes on with has failed, and one whose time is over is removed', async () => {
    const agent = await buildAgent();
    const id = await begin(agent, counting, 8);
    await arrange('update graphile_worker._private_jobs set attempts = max_attempts'); // each attempt took its process with it
    await startWorker();
    await sweepRunsOf(agent);
    expect(await read(id)).toMatchObject({ state: 'failed', error: 'INTERNAL' });
    await sweepRunsOf(agent);
    expect(await read(id)).toBeDefined();
    await arrange('update runs set expires_at = now() where id = $1', [id]);
    await sweepRunsOf(agent);
    expect(await read(id)).toBeUndefined();
  });
});
