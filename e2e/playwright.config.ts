import { defineConfig } from '@playwright/test';
import { findChromium } from '../checks/src/chromium.ts';
import { chromiumFlags, fakeDeviceFlags } from '../checks/src/chromium-flags.ts';

const { path: executablePath } = await findChromium();

const files = (...names: string[]) => names.map((name) => `**/${name}.spec.ts`);

/**
 * Browsers with cameras use all of a machine with two cores, and need a fast one: only the full proof includes them.
 */
const calls = files(
  'around-call',
  'call-accessibility',
  'call-invitations',
  'call-screen',
  'calls',
  'diagnostics',
  'ghost',
  'guest',
  'guest-article',
  'only-443',
  'recording',
  'snapshots',
  'touch',
);
const mainJob = files('main-job');
const ar = files('ar', 'screenshot-analysis');
const firefox = files('firefox');
const looks = files('accessibility', 'layout');
/** The gate runs these, and `everyday` runs all others that need neither a camera nor a quiet machine. */
const journeys = { testMatch: files('*'), testIgnore: [...mainJob, ...calls, ...ar, ...firefox] };

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'journeys', ...journeys, grepInvert: /@full/ },
    { name: 'everyday', ...journeys, testIgnore: [...journeys.testIgnore, ...looks], grep: /@full/ },
    { name: 'main-job', testMatch: mainJob, workers: 1 },
    { name: 'looks', testMatch: looks },
    { name: 'calls', testMatch: calls, workers: 1 },
    { name: 'ar', testMatch: ar, workers: 1 },
    { name: 'firefox', testMatch: firefox, workers: 1 },
  ],
  outputDir: 'test-results',
  reporter: [['line']],
  workers: 2, // each with a product of its own
  retries: 0,
  forbidOnly: true,
  // A shared machine may pause for seconds, and be at half its speed for minutes.
  timeout: 420_000,
  expect: { timeout: 40_000 },
  use: {
    actionTimeout: 40_000,
    // Recording traces costs more than the journeys do: request it with `--trace on`.
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
