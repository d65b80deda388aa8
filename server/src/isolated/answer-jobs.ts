import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { JobBounds } from './isolated-process.ts';

/**
 * Called by the script of an `IsolatedProcess`: answers one job after the other, and ends with the process that forked it. What is
 * wrong with the input belongs in the answer; anything thrown ends this process, and its parent takes that for exceeded bounds.
 */
export async function answerJobs<Job, Answer>(answer: (job: Job) => Answer | Promise<Answer>): Promise<void> {
  process.on('disconnect', () => process.exit(0));
  const bounds = JSON.parse(process.argv[2] ?? '') as JobBounds;
  const watch = new Worker(new URL('./bounds-watch.ts', import.meta.url), { workerData: bounds });
  const isWatched = once(watch, 'online');
  const work = async (job: Job): Promise<void> => {
    await isWatched;
    watch.postMessage(process.cpuUsage());
    const answered = await answer(job);
    watch.postMessage(undefined);
    process.send?.(answered);
  };
  process.on('message', (job: Job) => void work(job));
}
