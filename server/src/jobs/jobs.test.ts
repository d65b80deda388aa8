import { AppError } from '@sightline/contract/errors';
import fastify from 'fastify';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '#test/database';
import { arrange, buildOrganization } from '#test/factories';
import { jobsDone, runDueJobs } from '#test/jobs';
import { openPool } from '../db/client.ts';
import type { EnqueueOptions } from '../kernel/enqueue.ts';
import { openTenantCtx } from '../kernel/open-context.ts';
import type { Ports } from '../kernel/ports.ts';
import type { Lane } from '../kernel/tasks.ts';
import type { JobHandler, JobHandlers } from './handlers.ts';
import { OrphanedJobs } from './orphaned-jobs.ts';
import { type JobSource, NonRetryableError } from './run-job.ts';
import { JobWorker } from './worker.ts';

type Handler = JobHandler<'mail.send'>;

/** On the database of this file, without the application, which would run the jobs itself. */
async function buildSource(): Promise<JobSource> {
  const { appUrl } = await testDatabase();
  const pool = openPool({ url: appUrl, max: 4, onError: () => {} });
  closing.push(() => pool.end());
  const ports: Partial<Ports> = {}; // these jobs publish nothing and ask nobody
  return { pool, ports: ports as Ports, subscriptions: [], log: fastify({ logger: false }).log };
}

const closing: (() => Promise<void>)[] = [];
const workers: JobWorker[] = [];
let source: Promise<JobSource> | undefined;
const theSource = () => {
  source ??= buildSource();
  return source;
};

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
  await arrange('delete from graphile_worker._private_jobs');
});

afterAll(async () => {
  for (const close of closing) await close();
});

const startWorker = (handler: Handler): Promise<JobWorker> => startLane('prompt', { 'mail.send': handler });

/** Other tasks than those of `handlers` are not enqueued here. */
async function startLane(lane: Lane, handlers: Partial<JobHandlers>): Promise<JobWorker> {
  const { ownerUrl } = await testDatabase();
  const worker = new JobWorker(await theSource(), ownerUrl, handlers as JobHandlers, lane);
  workers.push(worker);
  await worker.start();
  return worker;
}

/** Enqueues in a transaction that commits, or fails after it. */
async function enqueue(organizationId: string, mailId: string, options: EnqueueOptions = {}, fails = false) {
  const { log, ...source } = await theSource();
  const work = openTenantCtx(source, log, organizationId, 'write', async (ctx) => {
    await ctx.enqueue('mail.send', { mail_id: mailId }, options);
    if (fails) throw new AppError('CONFLICT');
  });
  if (fails) await expect(work).rejects.toThrow('CONFLICT');
  else await work;
}

const listJobs = () =>
  arrange<{ attempts: number; max_attempts: number; last_error: string | null; locked_by: string | null }>(
    'select attempts, max_attempts, last_error, locked_by from graphile_worker._private_jobs order by id',
  );

/** Resolves once `times` jobs have begun. */
function gate(times = 1) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = times;
  return {
    opened: promise,
    pass: () => {
      left -= 1;
      if (left <= 0) resolve();
    },
  };
}

describe('a job', () => {
  it('runs inside the workspace it was enqueued in, once its transaction has committed', async () => {
    const organization = await buildOrganization();
    const seen: string[] = [];
    await startWorker(async (ctx, { mail_id }) => {
      const { rows } = await sql<{ name: string }>`select name from organizations`.execute(ctx.db);
      seen.push(`${mail_id} ${ctx.organization_id} ${rows.map(({ name }) => name).join()}`);
    });
    const [kept, lost] = [uuidv7(), uuidv7()];
    await enqueue(organization.id, lost, {}, true);
    await enqueue(organization.id, kept);
    await jobsDone();
    expect(seen).toEqual([`${kept} ${organization.id} ${organization.name}`]);
  });

  it('takes the place of a waiting one with its key, and of no other workspace', async () => {
    const [one, other] = [await buildOrganization(), await buildOrganization()];
    const [first, second, third] = [uuidv7(), uuidv7(), uuidv7()];
    await enqueue(one.id, first, { key: 'digest' });
    await enqueue(one.id, second, { key: 'digest' });
    await enqueue(other.id, third, { key: 'digest' });
    const seen: string[] = [];
    await startWorker(async (_ctx, { mail_id }) => {
      seen.push(mail_id);
    });
    await jobsDone();
    expect(seen.sort()).toEqual([second, third].sort());
  });

  it('waits for its time', async () => {
    const organization = await buildOrganization();
    const [now, later] = [uuidv7(), uuidv7()];
    await enqueue(organization.id, later, { runAt: new Date(Date.now() + 3_600_000) });
    await enqueue(organization.id, now);
    const seen: string[] = [];
    await startWorker(async (_ctx, { mail_id }) => {
      seen.push(mail_id);
    });
    await jobsDone();
    expect(seen).toEqual([now]);
    await runDueJobs();
    await jobsDone();
    expect(seen).toEqual([now, later]);
  });

  it('is tried again when it fails, what it changed is undone, and its secrets stay out of the list', async () => {
    const organization = await buildOrganization();
    let runs = 0;
    await startWorker(async ({ db, organization_id }) => {
      runs += 1;
      await db
        .updateTable('organizations')
        .set({ name: `run ${runs}` })
        .where('id', '=', organization_id)
        .execute();
      if (runs === 1) throw new Error('connect smtp://ana:hunter2@mail.example.test failed');
    });
    await enqueue(organization.id, uuidv7());
    await jobsDone();
    expect(await listJobs()).toEqual([{ attempts: 1, max_attempts: 12, last_error: 'INTERNAL', locked_by: null }]);
    expect(await arrange('select name from organizations where id = $1', [organization.id])).toEqual([
      { name: organization.name },
    ]);
    await runDueJobs();
    await jobsDone();
    expect(await listJobs()).toEqual([]);
    expect(await arrange('select name from organizations where id = $1', [organization.id])).toEqual([
      { name: 'run 2' },
    ]);
  });

  it('is not tried again when there is no hope', async () => {
    const organization = await buildOrganization();
    await startWorker(async () => {
      throw new NonRetryableError('NOT_FOUND');
    });
    await enqueue(organization.id, uuidv7());
    await jobsDone();
    expect(await listJobs()).toEqual([{ attempts: 1, max_attempts: 1, last_error: 'NOT_FOUND', locked_by: null }]);
  });

  it('that takes no transaction opens those it needs', async () => {
    const organization = await buildOrganization();
    const seen: string[] = [];
    await startWorker({
      transaction: 'none',
      async run({ transact, signal }) {
        const name = await transact('read', async ({ db }) => {
          const { rows } = await sql<{ name: string }>`select name from organizations`.execute(db);
          return rows[0]?.name;
        });
        seen.push(`${name} ${signal.aborted}`);
      },
    });
    await enqueue(organization.id, uuidv7());
    await jobsDone();
    expect(seen).toEqual([`${organization.name} false`]);
  });

  it('cannot be enqueued with what its task does not take', async () => {
    const organization = await buildOrganization();
    const { log, ...source } = await theSource();
    const work = openTenantCtx(source, log, organization.id, 'write', (ctx) =>
      ctx.enqueue('mail.send', { mail_id: 'not an id' }),
    );
    await expect(work).rejects.toThrow('Invalid UUID');
  });
});

describe('workers', () => {
  it('that share a queue run each job once', async () => {
    const organization = await buildOrganization();
    const ids = Array.from({ length: 60 }, () => uuidv7());
    const seen: string[] = [];
    const note: Handler = async (_ctx, { mail_id }) => {
      seen.push(mail_id);
    };
    await Promise.all([startWorker(note), startWorker(note), ...ids.map((id) => enqueue(organization.id, id))]);
    await jobsDone();
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it('of a lane leave its slots to its own tasks: an e-mail leaves while long work hangs', async () => {
    const { id } = await buildOrganization();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const [hung, sent] = [vi.fn(() => released), vi.fn()];
    await startLane('bulk', { 'files.remove': { transaction: 'none', run: hung } });
    await startWorker(async () => void sent());
    const { log, ...source } = await theSource();
    await openTenantCtx(source, log, id, 'write', async (ctx) => {
      for (const storage_key of ['a', 'b', 'c', 'd', 'e', 'f']) await ctx.enqueue('files.remove', { storage_key });
    });
    await expect.poll(() => hung.mock.calls.length, { timeout: 10_000 }).toBe(2);
    await enqueue(id, uuidv7());
    await expect.poll(() => sent.mock.calls.length, { timeout: 10_000 }).toBe(1);
    expect(hung).toHaveBeenCalledTimes(2);
    release();
  });

  it('that are closed let a job finish', async () => {
    const organization = await buildOrganization();
    const begun = gate();
    const released = gate();
    let ends = 0;
    const worker = await startWorker(async () => {
      begun.pass();
      await released.opened;
      ends += 1;
    });
    await enqueue(organization.id, uuidv7());
    await begun.opened;
    const closed = worker.close();
    released.pass();
    await closed;
    expect([ends, await listJobs()]).toEqual([1, []]);
  });

  it('that are closed tell a job that hangs to stop and give it back, and the next one takes it', async () => {
    const organization = await buildOrganization();
    const begun = gate();
    let isToldToStop = false;
    const worker = await startWorker({
      transaction: 'none',
      async run({ signal }) {
        signal.addEventListener('abort', () => {
          isToldToStop = true;
        });
        begun.pass();
        await new Promise(() => {});
      },
    });
    await enqueue(organization.id, uuidv7());
    await begun.opened;
    await worker.close();
    expect(isToldToStop).toBe(true);
    expect(await listJobs()).toEqual([{ attempts: 1, max_attempts: 12, last_error: null, locked_by: null }]);
    await startWorker(async () => {});
    await jobsDone();
    expect(await listJobs()).toEqual([]);
  });

  it('that died lose their jobs to the living after two looks; those that live keep theirs', async () => {
    const organization = await buildOrganization();
    const begun = gate();
    const released = gate();
    await startWorker(async () => {
      begun.pass();
      await released.opened;
    });
    await enqueue(organization.id, uuidv7());
    await begun.opened;
    await enqueue(organization.id, uuidv7(), { runAt: new Date(Date.now() + 3_600_000) });
    await arrange(`update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now()
      where locked_by is null`);
    const { ownerUrl } = await testDatabase();
    const pool = openPool({ url: ownerUrl, max: 1, onError: () => {} });
    closing.push(() => pool.end());
    const lost = new OrphanedJobs(pool);
    expect([
      await lost.reclaimOrphanedJobs(),
      await lost.reclaimOrphanedJobs(),
      await lost.reclaimOrphanedJobs(),
    ]).toEqual([[], ['pool-dead'], []]);
    expect((await listJobs()).map(({ locked_by }) => locked_by !== null)).toEqual([true, false]);
    released.pass();
  });

  it('work on after every connection to the database was lost', async () => {
    const organization = await buildOrganization();
    const seen: string[] = [];
    const begun = gate();
    const released = gate();
    await startWorker({
      transaction: 'none',
      async run(_ctx, { mail_id }) {
        begun.pass();
        await released.opened;
        seen.push(mail_id);
      },
    });
    const [running, next] = [uuidv7(), uuidv7()];
    await enqueue(organization.id, running);
    await begun.opened;
    await arrange(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sightline jobs'
      and datname = current_database()`);
    released.pass();
    await jobsDone();
    await enqueue(organization.id, next);
    await jobsDone();
    // Once or twice: the record that it has run is lost with the connection, and a handler may run again.
    expect([...new Set(seen)]).toEqual([running, next]);
  });
});
