import { configDefaults, defineConfig } from 'vitest/config';

/** What films long sequences, and is left out of the gate. */
const full = ['src/**/*.full.test.ts', 'sequences/**/*.full.test.ts'];
const isFull = process.env.FULL === '1';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: isFull ? full : ['src/**/*.test.ts', 'sequences/**/*.test.ts'],
    exclude: isFull ? configDefaults.exclude : [...configDefaults.exclude, ...full],
    testTimeout: 180_000,
    // Loops over pixels, transformed by vite, take four times as long as the same run by Node itself.
    experimental: { viteModuleRunner: false },
  },
});
