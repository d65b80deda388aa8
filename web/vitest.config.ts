import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { leanContract } from './lean-contract.ts';

/** The gate leaves out tests that need real seconds or a quiet machine. */
const isFull = process.env.FULL === '1';
const tests = globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'], { cwd: import.meta.dirname }).filter(
  (file) => /\.full\.test\.tsx?$/.test(file) === isFull,
);
/** These tests replace modules or load them again; all others share the modules that are loaded once. */
const replacing = tests.filter((file) =>
  /vi\.(mock|resetModules)\(/.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
);

export default defineConfig({
  plugins: [leanContract(), react()],
  test: {
    environment: 'happy-dom',
    // Nothing moves: an animation that outlives its test would touch a page that is gone.
    environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
    setupFiles: ['./test/setup.ts'],
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } }, // the default of one second is short for a busy machine
    // The default leaves a core to a watcher that is not there.
    maxWorkers: '100%',
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      { extends: true, test: { name: 'web', include: tests, exclude: replacing, isolate: false, pool: 'threads' } },
      { extends: true, test: { name: 'web-replacing', include: replacing } },
    ],
  },
});
