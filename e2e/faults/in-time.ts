import { expect } from 'vitest';

/**
 * A time limit. Only the full proof checks it: in the gate a busy machine would break it.
 */
export function expectInTime(took: number, limit: number): void {
  if (process.env.FULL === '1') expect(took, 'too slow').toBeLessThan(limit);
}
