import { configDefaults, defineConfig } from 'vitest/config';

/** The gate leaves out tests that need real seconds or a quiet machine. */
const full = ['src/**/*.full.test.ts'];
const isFull = process.env.FULL === '1';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: isFull ? full : ['src/**/*.test.ts'],
    exclude: isFull ? configDefaults.exclude : [...configDefaults.exclude, ...full],
  },
});
