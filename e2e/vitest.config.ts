import { configDefaults, defineConfig } from 'vitest/config';

/** The gate runs the faults whose outcome does not depend on the speed of the machine, the full proof all of them. */
const exclude = process.env.FULL === '1' ? [] : ['**/*.full.test.ts'];

const folder = (name: string, more: object = {}) => ({
  extends: true as const,
  test: { name, include: [`${name}/**/*.test.ts`], exclude: [...configDefaults.exclude, ...exclude], ...more },
});

/** The tests that need no browser: what the real product does when something underneath it breaks, or it is two. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    projects: [folder('faults', { globalSetup: './faults/template.ts' }), folder('nodes'), folder('realtime')],
    // Each has a product of its own to bring down. The long form measures times, and wants the machine for itself.
    fileParallelism: process.env.FAULTS !== 'long',
    maxWorkers: 2,
    // A machine shared with others may be at a third of its speed for minutes.
    testTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 180_000,
  },
});
