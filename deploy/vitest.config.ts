import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that need real seconds or a quiet machine; the gate leaves them out. */
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
