import type { z } from 'zod';
import { exactFitOf } from './exact-fit.ts';

/**
 * Strips what the contract does not declare. An answer that does not fit is our mistake, never the caller's. Most answers
 * are to the letter what is declared, and are not made anew.
 */
export function stripperOf(output: z.ZodType): (result: unknown) => unknown {
  const isExact = exactFitOf(output);
  return (result) => {
    if (isExact?.(result)) return result;
    const { success, data, error } = output.safeParse(result);
    if (!success) throw new Error('an answer does not fit its contract', { cause: error });
    return data;
  };
}
