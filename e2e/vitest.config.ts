import { defineConfig } from 'vitest/config';

/** The tests that need no browser: what becomes of the real product when something underneath it breaks, and what it tells. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['faults/**/*.test.ts', 'nodes/**/*.test.ts', 'realtime/**/*.test.ts'],
    globalSetup: './faults/template.ts',
    fileParallelism: false, // each measures times, and brings down what the others would stand on
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
