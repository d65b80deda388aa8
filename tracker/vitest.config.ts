import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.test.ts', 'sequences/**/*.test.ts'],
    testTimeout: 180_000,
    // Loops over pixels, transformed by vite, take four times as long as the same run by Node itself.
    experimental: { viteModuleRunner: false },
  },
});
