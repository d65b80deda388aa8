import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { join } from 'node:path';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { FairQueue } from './fair-queue.ts';
import type { Sanitized, SanitizeJob } from './sanitize.ts';

/** Of one file: processor time in milliseconds, resident memory of the process in bytes. */
export type SanitizerBounds = { processorTime: number; memory: number };

const script = join(import.meta.dirname, 'sanitizer-process.ts');
/** Requests come before pictures; but the sender of a picture waits too, so a busy machine must not starve it. */
const priority = os.constants.priority.PRIORITY_BELOW_NORMAL;
const { sanitizing, waiting } = limits.pictures;

/**
 * Makes files safe in a process of its own, one at a time: a picture of a kilobyte may unpack to gigabytes. The process ends
 * when a file exceeds its bounds, and is started again for the next one. Workspaces take turns, so that one that sends many
 * pictures waits for itself.
 */
export class FileSanitizer {
  readonly #bounds: SanitizerBounds;
  readonly #queue = new FairQueue(waiting);
  #child: ChildProcess | undefined;
  #isClosed = false;

  constructor(bounds: SanitizerBounds = sanitizing) {
    this.#bounds = bounds;
  }

  /** Throws PICTURE_QUEUE_FULL when too many files wait, and UNAVAILABLE after `close`. */
  sanitize(organizationId: string, job: SanitizeJob): Promise<Sanitized> {
    return this.#queue.run(organizationId, async () => {
      if (this.#isClosed) throw new AppError('UNAVAILABLE');
      this.#child ??= this.#fork();
      return this.#ask(this.#child, job);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const child = this.#child;
    if (child?.kill('SIGKILL')) await once(child, 'exit');
  }

  #fork(): ChildProcess {
    const child = fork(script, [JSON.stringify(this.#bounds)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
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

  /** A child that ends meanwhile was stopped by its bounds, or crashed on the file: neither is worth another try. */
  async #ask(child: ChildProcess, job: SanitizeJob): Promise<Sanitized> {
    const settled = new AbortController();
    const { signal } = settled;
    const answered = once(child, 'message', { signal }).then(([answer]) => answer as Sanitized);
    const ended = once(child, 'exit', { signal }).then((): Sanitized => ({ kind: 'too-large' }));
    child.channel?.ref();
    child.send(job);
    try {
      return await Promise.race([answered, ended]);
    } finally {
      child.channel?.unref();
      for (const loser of [answered, ended]) loser.catch(() => {});
      settled.abort();
    }
  }
}
