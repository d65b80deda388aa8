import type { z } from 'zod';
import { compileExactCheck } from './response-check.ts';

/**
 * Strips what the contract does not declare. An answer that does not fit is our mistake, never the caller's. Most answers
 * are to the letter what is declared, and are not made anew.
 */
export function compileStrip(output: z.ZodType): (result: unknown) => unknown {
  const isExact = compileExactCheck(output);
  return (result) => {
    if (isExact?.(result)) return result;
    const { success, data, error } = output.safeParse(result);
    if (!success) throw new Error('an answer does not fit its contract', { cause: error });
    return data;
  };
}
