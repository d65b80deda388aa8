import type { QueueBounds } from './fair-queue.ts';
import { type Following, IsolatedProcess, type JobBounds } from './isolated-process.ts';

/** A kind of work that a feature declares once: its script, which calls `answerJobs`, what one job may take, and how many may wait. */
export type WorkKind<Job, Answer> = {
  script: URL;
  bounds: JobBounds;
  waiting: QueueBounds;
  /** Never there: it names the types of jobs and answers. */
  answers?: (job: Job) => Answer;
};

/** Runs the isolated work of all features, each kind in a process of its own, which is forked when it is first needed. */
export class IsolatedWork {
  readonly #processes = new Map<URL, IsolatedProcess<unknown, unknown>>();
  #isClosed = false;

  /** Jobs of one owner wait for each other; see `IsolatedProcess` for what this throws. */
  run<Job, Answer>(kind: WorkKind<Job, Answer>, owner: string, job: Job, following?: Following): Promise<Answer> {
    const process =
      this.#processes.get(kind.script) ?? new IsolatedProcess<unknown, unknown>(kind.script, kind.bounds, kind.waiting);
    this.#processes.set(kind.script, process);
    if (this.#isClosed) void process.close();
    return process.run(owner, job, following) as Promise<Answer>;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#processes.values()].map((process) => process.close()));
  }
}
