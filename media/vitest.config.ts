import { defineConfig } from 'vitest/config';

// Forks, because the native addon must be loaded in a main thread. One file at a time: browsers need the processor.
export default defineConfig({
  test: {
    name: 'media',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
