import { defineConfig } from '@playwright/test';
import { findChromium } from '../checks/src/chromium.ts';

const { path: executablePath } = await findChromium();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: 'test-results',
  reporter: [['line']],
  workers: 1, // the journeys share the people of the demo workspace: a call in one would ring in another
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env.JOURNEYS_AT ?? '', // set by the global setup before a worker reads this
    actionTimeout: 15_000,
    // Filming every page takes more of the machine than the journeys do.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--autoplay-policy=no-user-gesture-required',
        '--no-sandbox', // containers and root have no user namespaces for it
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--font-render-hinting=none',
      ],
    },
  },
});
