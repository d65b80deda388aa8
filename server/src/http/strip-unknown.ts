import type { z } from 'zod';

/** Strips what the contract does not declare. An answer that does not fit is our mistake, never the caller's. */
export const compileStrip =
  (output: z.ZodType) =>
  (result: unknown): unknown => {
    const { success, data, error } = output.safeParse(result);
    if (!success) throw new Error('an answer does not fit its contract', { cause: error });
    return data;
  };
