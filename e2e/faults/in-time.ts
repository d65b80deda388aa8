import { expect } from 'vitest';

/**
 * A promise in milliseconds. The full proof holds the product to it; the gate does not, since a machine that stands still
 * breaks it as well.
 */
export function expectInTime(took: number, limit: number): void {
  if (process.env.FULL === '1') expect(took, 'too slow').toBeLessThan(limit);
}
