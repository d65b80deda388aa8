import { limits } from '@sightline/contract/limits';
import { ExceededBoundsError, IsolatedProcess } from '../../../isolated/isolated-process.ts';

const { within, memory } = limits.articles.writing.trial;

/** An update, and the document that it would be applied to. */
export type Trial = { state: Uint8Array | undefined; update: Uint8Array };

const trials = new IsolatedProcess<Trial, number>(
  new URL('./trial-process.ts', import.meta.url),
  { processorTime: within, memory },
  { perOwner: 5, total: 50, full: 'UNAVAILABLE' },
);

/**
 * What an update would cost, in milliseconds of processor time; infinite where it takes too long or too much memory, or fails. It is
 * found on a copy in another process, since applying some updates takes minutes and cannot be interrupted.
 */
export async function costOf(owner: string, trial: Trial): Promise<number> {
  try {
    return await trials.run(owner, trial);
  } catch (error) {
    if (error instanceof ExceededBoundsError) return Infinity;
    throw error;
  }
}
