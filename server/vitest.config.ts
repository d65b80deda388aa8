import { configDefaults, defineConfig } from 'vitest/config';
import { TIMEOUT } from './test/timeout.ts';

/** The gate leaves out tests that need real seconds and a quiet machine. */
const full = ['src/**/*.full.test.ts', 'test/**/*.full.test.ts'];
const isFull = process.env.FULL === '1';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: isFull ? full : ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: isFull ? configDefaults.exclude : [...configDefaults.exclude, ...full],
    globalSetup: './test/global-setup.ts',
    setupFiles: './test/setup.ts',
    pool: 'threads',
    isolate: false, // loading the application takes longer than most files of tests do
    maxWorkers: isFull ? 1 : 3, // the third works while two wait for PostgreSQL
    testTimeout: 2 * TIMEOUT,
    expect: { poll: { timeout: TIMEOUT } },
    hookTimeout: 2 * TIMEOUT,
  },
});
