import { defineConfig } from 'vitest/config';

const folder = (name: string, more: object = {}) => ({
  extends: true as const,
  test: { name, include: [`${name}/**/*.test.ts`], ...more },
});

/** The tests that need no browser: what the real product does when something underneath it breaks, or it is two. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    projects: [folder('faults', { globalSetup: './faults/template.ts' }), folder('nodes'), folder('realtime')],
    fileParallelism: false, // each measures times, and brings down what the others would stand on
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
