import { defineConfig } from '@playwright/test';
import { findChromium } from '../checks/src/chromium.ts';
import { chromiumFlags, fakeDeviceFlags } from '../checks/src/chromium-flags.ts';

const { path: executablePath } = await findChromium();

/** Journeys with calls: browsers that film, and some that follow what they film, leave a machine of two cores no room for others. */
const heavy = [
  'ar',
  'around-call',
  'call-accessibility',
  'call-invitations',
  'call-screen',
  'calls',
  'firefox',
  'guest',
  'main-job',
  'recording',
  'snapshots',
].map((name) => `${name}.spec.ts`);

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'heavy', testMatch: heavy, workers: 1 },
    { name: 'light', testMatch: '**/*.spec.ts', testIgnore: heavy },
  ],
  outputDir: 'test-results',
  reporter: [['line']],
  workers: 2, // each with a product of its own; `npm test` runs the heavy ones after the light ones, one at a time
  retries: 0,
  forbidOnly: true,
  // A machine shared with others may stand still for seconds, and be at half its speed for minutes.
  timeout: 420_000,
  expect: { timeout: 40_000 },
  use: {
    actionTimeout: 40_000,
    // Recording takes more of the machine than the journeys do: ask for it, with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        ...chromiumFlags,
        ...fakeDeviceFlags,
        '--autoplay-policy=no-user-gesture-required',
        '--font-render-hinting=none',
      ],
    },
  },
});
