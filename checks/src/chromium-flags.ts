/**
 * Chromium uses the last of several lists, so this one repeats the features that Playwright disables for tests. Otherwise each
 * page of a browser with a window loads two more, for suggestions in the address bar: most of the cost of a new page.
 */
const leftOut = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** For Chromium in tests: no graphics hardware, inside a container, no background work. */
export const chromiumFlags = [
  '--no-sandbox', // containers and root have no user namespaces for it
  '--disable-gpu',
  '--disable-dev-shm-usage',
  `--disable-features=${leftOut.join()}`,
];

/** Fake devices without a permission prompt. Five pictures a second, the minimum, because the processor encodes each. */
export const fakeDeviceFlags = ['--use-fake-device-for-media-stream=fps=5', '--use-fake-ui-for-media-stream'];
