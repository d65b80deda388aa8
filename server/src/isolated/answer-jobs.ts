import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { JobBounds, Progress, Reply } from './isolated-process.ts';

/**
 * Called by the script of an `IsolatedProcess`: answers one job after the other, and ends with the process that forked it. What is
 * wrong with the input belongs in the answer; anything thrown ends this process, and its parent takes that for exceeded bounds.
 */
export async function answerJobs<Job, Answer>(
  answer: (job: Job, progress: Progress) => Answer | Promise<Answer>,
): Promise<void> {
  process.on('disconnect', () => process.exit(0));
  const bounds = JSON.parse(process.argv[2] ?? '') as JobBounds;
  const watch = new Worker(new URL('./bounds-watch.ts', import.meta.url), { workerData: bounds });
  const isWatched = once(watch, 'online');
  const send = (reply: Reply<Answer>): void => {
    process.send?.(reply);
  };
  const work = async (job: Job): Promise<void> => {
    await isWatched;
    watch.postMessage(process.cpuUsage());
    const answered = await answer(job, (progress) => send({ progress }));
    watch.postMessage(undefined);
    send({ answer: answered });
  };
  process.on('message', (job: Job) => void work(job));
}
