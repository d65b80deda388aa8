import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { AppError } from '@sightline/contract/errors';
import { FairQueue, type QueueBounds } from './fair-queue.ts';

/** Limits one job: processor time in milliseconds, resident memory of the process in bytes. */
export type JobBounds = { processorTime: number; memory: number };

/** How far a job has come, in what it counts. */
export type Progress = (done: number) => void;
/** The messages of the process: any number of `progress` while it works on a job, and one `answer` when it is done. */
export type Reply<Answer> = { progress: number } | { answer: Answer };

/** A job took more than it may, or crashed its process: neither is worth another try. */
export class ExceededBoundsError extends Error {}

/** `signal` ends the job; `progress` gets what the script says of it. */
export type Following = { signal?: AbortSignal | undefined; progress?: Progress | undefined };

/** Requests come before jobs; but who waits for a job is a person too, so a busy machine must not starve it. */
const priority = os.constants.priority.PRIORITY_BELOW_NORMAL;
/** Memory that a process has grown by is given back when it ends. */
const idleMilliseconds = 15_000;

/**
 * Does work whose cost foreign input decides: parsing, painting. One job runs at a time, in a process of its own, so that requests
 * go on meanwhile. The process ends when a job exceeds its bounds or none came for a while, and is started again for the next one.
 * Owners (a workspace, a person) take turns, so that one who sends much waits for themselves.
 *
 * `script` calls `answerJobs`. Jobs and answers are copied as `structuredClone` copies them.
 */
export class IsolatedProcess<Job, Answer> {
  readonly #script: URL;
  readonly #bounds: JobBounds;
  readonly #queue: FairQueue;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(script: URL, bounds: JobBounds, waiting: QueueBounds) {
    this.#script = script;
    this.#bounds = bounds;
    this.#queue = new FairQueue(waiting);
  }

  /** Throws ExceededBoundsError, the error of a full queue, UNAVAILABLE after `close`, or why the job was aborted. */
  run(owner: string, job: Job, following: Following = {}): Promise<Answer> {
    return this.#queue.run(owner, async () => {
      if (this.#isClosed) throw new AppError('UNAVAILABLE');
      following.signal?.throwIfAborted();
      clearTimeout(this.#idle);
      this.#child ??= this.#fork();
      try {
        return await this.#ask(this.#child, job, following);
      } finally {
        this.#idle = setTimeout(() => void this.#end(), idleMilliseconds).unref();
      }
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#end();
  }

  async #end(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child?.kill('SIGKILL')) await once(child, 'exit');
  }

  #fork(): ChildProcess {
    const child = fork(this.#script, [JSON.stringify(this.#bounds)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
      execArgv: [],
    });
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    if (child.pid) os.setPriority(child.pid, priority);
    child.unref();
    child.channel?.unref();
    return child;
  }

  async #ask(child: ChildProcess, job: Job, { signal, progress }: Following): Promise<Answer> {
    const settled = new AbortController();
    const answered = Promise.withResolvers<Answer>();
    const receive = (reply: Reply<Answer>): void => {
      if ('answer' in reply) answered.resolve(reply.answer);
      else progress?.(reply.progress);
    };
    const ended = once(child, 'exit', { signal: settled.signal }).then((): never => {
      signal?.throwIfAborted();
      throw new ExceededBoundsError('a job took more than it may');
    });
    signal?.addEventListener('abort', () => void this.#end(), { signal: settled.signal });
    child.on('message', receive);
    child.channel?.ref();
    child.send(job as Parameters<ChildProcess['send']>[0]);
    try {
      return await Promise.race([answered.promise, ended]);
    } finally {
      child.off('message', receive);
      child.channel?.unref();
      ended.catch(() => {});
      settled.abort();
    }
  }
}
