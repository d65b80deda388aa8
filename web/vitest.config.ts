import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { leanContract } from './lean-contract.ts';

export default defineConfig({
  plugins: [leanContract(), react()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    setupFiles: ['./test/setup.ts'],
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
