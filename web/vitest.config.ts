import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { leanContract } from './lean-contract.ts';

export default defineConfig({
  plugins: [leanContract(), react()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    // Nothing moves: an animation that outlives its test would touch a page that is gone.
    environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    setupFiles: ['./test/setup.ts'],
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
