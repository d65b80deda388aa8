import { expect } from 'vitest';

/**
 * A promise in milliseconds. A machine that stands still breaks it as well, so whoever runs the tests tells it by these
 * words from all else that fails, and tries it once more (docs/decisions/0012).
 */
export const expectInTime = (took: number, limit: number): void => expect(took, 'too slow').toBeLessThan(limit);
