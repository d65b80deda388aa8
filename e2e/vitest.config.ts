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
    // Each has a product of its own to bring down. The long form measures times, and wants the machine for itself.
    fileParallelism: process.env.FAULTS !== 'long',
    maxWorkers: 2,
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } }, // the default of one second is short for a busy machine
    hookTimeout: 60_000,
  },
});
