import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limits } from '@sightline/contract/limits';
import { FairQueue } from '../../../isolated/fair-queue.ts';

const { within, memory } = limits.articles.writing.trial;
const script = new URL('./trial-process.ts', import.meta.url);

/** An update, and the document that it would be applied to. */
export type Trial = { state: Uint8Array | undefined; update: Uint8Array };

/** One at a time, so that trials take no more than one core; people take turns. */
const queue = new FairQueue({ perOwner: 5, total: 50, full: 'UNAVAILABLE' });

/**
 * What an update would cost, in milliseconds of processor time; infinite where it takes too long or too much memory, or fails. It is
 * found on a copy beside the event loop, since applying some updates takes minutes and cannot be interrupted.
 */
export function costOf(owner: string, trial: Trial): Promise<number> {
  return queue.run(owner, async () => {
    const worker = new Worker(script, {
      workerData: trial,
      resourceLimits: { maxOldGenerationSizeMb: memory },
      execArgv: [],
    });
    const timer = setTimeout(() => void worker.terminate(), within);
    try {
      const [cost] = (await Promise.race([once(worker, 'message'), once(worker, 'exit').then(() => [Infinity])])) as [
        number,
      ];
      return cost;
    } catch {
      return Infinity;
    } finally {
      clearTimeout(timer);
      await worker.terminate();
    }
  });
}
