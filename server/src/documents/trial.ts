import { limits } from '@sightline/contract/limits';
import { ExceededBoundsError, IsolatedProcess } from '../isolated/isolated-process.ts';
import type { UpdateProblem } from './update-shape.ts';

const { within, memory } = limits.writing.trial;

/** An update, and the document that it would be applied to; without one it is a whole document, which is opened. */
export type Trial = { state: Uint8Array | undefined; update: Uint8Array };

/** `cost`: milliseconds of processor time; infinite where it takes too long or too much memory, or fails. */
export type Verdict = { problem: UpdateProblem | null; cost: number };

const trials = new IsolatedProcess<Trial, Verdict>(
  new URL('./trial-process.ts', import.meta.url),
  { processorTime: within, memory },
  { perOwner: 5, total: 50, full: 'UNAVAILABLE' },
);

/** Judges an update on a copy in another process, since applying some updates takes minutes and cannot be interrupted. */
export async function tryUpdate(owner: string, trial: Trial): Promise<Verdict> {
  try {
    return await trials.run(owner, trial);
  } catch (error) {
    if (error instanceof ExceededBoundsError) return { problem: null, cost: Infinity };
    throw error;
  }
}
