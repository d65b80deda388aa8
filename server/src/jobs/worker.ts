import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Logger, TaskList, WorkerEvents, WorkerPool } from 'graphile-worker';
import pg from 'pg';
import type { Server } from '../http/serve.ts';
import { isTaskName, type Lane, tasksOf } from '../kernel/tasks.ts';
import { reasonOf } from '../start-error.ts';
import { type JobEnded, jobEnded } from '../telemetry/channels.ts';
import type { JobHandlers } from './handlers.ts';
import { holdLivenessLock, OrphanedJobs, releaseJobs } from './orphaned-jobs.ts';
import { failureOf, type JobSource, NonRetryableError, runJob } from './run-job.ts';

/** Jobs at a time. Most prompt ones wait for another server. */
const CONCURRENCY: Record<Lane, number> = { prompt: 4, bulk: 2 };
/** New jobs announce themselves; only those of a later time, and repeated ones, are looked for. */
const POLL = 2_000;
const RECLAIM_INTERVAL = 15_000;
const RESTART_AFTER = 1_000;
/** When the worker stops, jobs may run for this long; then they are asked to stop, and finally returned to the queue. */
const FINISH_TIMEOUT = 1_500;
const STOP_TIMEOUT = 2_500;

/**
 * Runs the jobs of one lane of this installation in this process, beside any other node that does so too. It connects as the owner,
 * who alone sees the queue; each job works as the application inside its own organization.
 */
export class JobWorker {
  readonly #source: JobSource;
  readonly #handlers: JobHandlers;
  readonly #lane: Lane;
  readonly #pool: pg.Pool;
  readonly #orphaned: OrphanedJobs;
  #running: WorkerPool | undefined;
  #reclaiming: NodeJS.Timeout | undefined;
  #closing: Promise<void> | undefined;

  constructor(source: JobSource, ownerUrl: string, handlers: JobHandlers, lane: Lane) {
    this.#source = source;
    this.#handlers = handlers;
    this.#lane = lane;
    // One connection more, for LISTEN.
    this.#pool = openOwnerPool(ownerUrl, CONCURRENCY[lane] + 1, source.log);
    this.#orphaned = new OrphanedJobs(this.#pool);
  }

  /** Works until `close`; a worker that fell over, since the database was away when a job ended, is followed by another. */
  async start(): Promise<void> {
    const { runTaskList, Logger } = await import('graphile-worker');
    if (this.#closing) return;
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:listen:success', ({ client, workerPool }) => {
      // Runs once it listens. A failure here is a connection that is lost again, and will be opened again.
      client.once('drain', () => void holdLivenessLock(client, workerPool.id).catch(() => {}));
    });
    this.#running = runTaskList(
      {
        concurrency: CONCURRENCY[this.#lane],
        pollInterval: POLL,
        noHandleSignals: true,
        gracefulShutdownAbortTimeout: FINISH_TIMEOUT,
        events,
        logger: loggerTo(Logger, this.#source.log),
        // Records the end of a job with retries of its own; without a batch, a lost database would end the process.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      },
      this.#taskList(),
      this.#pool,
    );
    this.#reclaiming ??= setInterval(() => this.#reclaimOrphanedJobs(), RECLAIM_INTERVAL);
    const { id, promise } = this.#running;
    promise.then(
      () => this.#restart(id, 'it stopped'),
      (error: unknown) => this.#restart(id, reasonOf(error)),
    );
  }

  /** Restarts the worker after it stopped. None of its jobs runs any more; releases one whose end could not be recorded. */
  async #restart(workerId: string, reason: string): Promise<void> {
    if (this.#closing) return;
    this.#source.log.error({ reason }, 'job worker stopped; restarting');
    await pause(RESTART_AFTER, undefined, { ref: false });
    await releaseJobs(this.#pool, [workerId]).catch(() => {}); // found by the look for lost ones then
    await this.start();
  }

  #reclaimOrphanedJobs(): void {
    this.#orphaned.reclaimOrphanedJobs().then(
      (lost) => {
        if (lost.length > 0) this.#source.log.warn({ workers: lost }, 'released the jobs of workers that died');
      },
      (error: unknown) => this.#source.log.warn({ reason: reasonOf(error) }, 'could not check for dead workers'),
    );
  }

  #taskList(): TaskList {
    const work: TaskList[string] = async (payload, { job, abortSignal }) => {
      const task = job.task_identifier;
      if (!isTaskName(task)) throw new Error('INTERNAL');
      try {
        const signal = abortSignal ?? AbortSignal.any([]);
        await runJob(this.#source, this.#handlers, { task, payload, attempt: job.attempts, signal });
        jobEnded.publish({ task, outcome: 'done' } satisfies JobEnded);
      } catch (error) {
        jobEnded.publish({ task, outcome: 'failed' } satisfies JobEnded);
        await this.#fail(error, job);
      }
    };
    return Object.fromEntries(tasksOf(this.#lane).map((task) => [task, work]));
  }

  /** The log gets the whole error, the list of failed jobs a code. */
  async #fail(error: unknown, job: { id: string; task_identifier: string; attempts: number }): Promise<never> {
    const { task_identifier: task, attempts: attempt } = job;
    this.#source.log.error({ err: error, task, attempt }, 'job failed');
    if (error instanceof NonRetryableError)
      await this.#pool.query('update graphile_worker._private_jobs set max_attempts = attempts where id = $1', [
        job.id,
      ]);
    throw new Error(failureOf(error));
  }

  /** In bounded time: what does not finish is given back to the queue, and another node or the next start takes it. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearInterval(this.#reclaiming);
    const worker = this.#running;
    if (worker) {
      const finished = Promise.resolve(worker.gracefulShutdown()).then(
        () => true,
        () => true,
      );
      const isFinished = await Promise.race([finished, pause(STOP_TIMEOUT, false, { ref: false })]);
      if (!isFinished) await within(STOP_TIMEOUT, releaseJobs(this.#pool, [worker.id]));
    }
    await within(STOP_TIMEOUT, this.#pool.end());
  }
}

/** Jobs that do not finish in time are left to the nodes that notice that this one is gone. */
async function within(timeout: number, work: Promise<void>): Promise<void> {
  await Promise.race([work.catch(() => {}), pause(timeout, undefined, { ref: false })]);
}

function openOwnerPool(connectionString: string, max: number, log: FastifyBaseLogger): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'sightline jobs',
  });
  const onLoss = ({ message }: Error) => log.error({ reason: message }, 'job worker lost a database connection');
  pool.on('error', onLoss);
  pool.on('connect', (client) => client.on('error', onLoss));
  return pool;
}

/** Failures of jobs are logged where they happen, with more than graphile-worker knows. */
function loggerTo(LoggerOf: typeof Logger, log: FastifyBaseLogger): Logger {
  return new LoggerOf(() => (level, message, meta) => {
    if (meta && 'failure' in meta) return;
    if (level === 'error' || level === 'warning') log.warn({ reason: message }, 'warning from the job worker');
    else log.trace({ reason: message }, 'worker for jobs');
  });
}

/** Jobs run from when the application listens until it closes. */
export function startJobs({ http, pool, ports, subscriptions }: Server, ownerUrl: string, handlers: JobHandlers): void {
  const source = { pool, ports, subscriptions, log: http.log };
  const workers: JobWorker[] = [];
  http.addHook('onListen', async () => {
    for (const lane of ['prompt', 'bulk'] as const) workers.push(new JobWorker(source, ownerUrl, handlers, lane));
    await Promise.all(workers.map((worker) => worker.start()));
  });
  http.addHook('preClose', async () => void (await Promise.all(workers.map((worker) => worker.close()))));
}
