import { configDefaults, defineConfig } from 'vitest/config';

/** These track long sequences, and are left out of the gate. */
const full = ['src/**/*.full.test.ts', 'sequences/**/*.full.test.ts'];
const isFull = process.env.FULL === '1';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: isFull ? full : ['src/**/*.test.ts', 'sequences/**/*.test.ts'],
    exclude: isFull ? configDefaults.exclude : [...configDefaults.exclude, ...full],
    testTimeout: 180_000,
    // Loops over pixels take four times as long when transformed by vite as when run by Node itself.
    experimental: { viteModuleRunner: false },
  },
});
