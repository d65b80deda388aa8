import { configDefaults, defineConfig } from 'vitest/config';

/** What needs real seconds or a quiet machine to be proved, and is left out of the gate. */
const full = ['test/**/*.full.test.ts'];
const isFull = process.env.FULL === '1';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    globalSetup: './test/global-setup.ts',
    maxWorkers: 1, // they start whole installations
    include: isFull ? full : ['test/**/*.test.ts'],
    exclude: isFull ? configDefaults.exclude : [...configDefaults.exclude, ...full],
  },
});
