/**
 * Chromium takes the last of several lists, so what Playwright leaves out for tests stands here again. Each page of a
 * browser with a window would otherwise load two more, for suggestions in the address bar: most of the cost of a new page.
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

/** For a Chromium in tests: without graphics hardware, in a container, and with nothing of its own to do. */
export const chromiumFlags = [
  '--no-sandbox', // containers and root have no user namespaces for it
  '--disable-gpu',
  '--disable-dev-shm-usage',
  `--disable-features=${leftOut.join()}`,
];

/** Devices that Chromium makes up, and nobody is asked about. Five pictures a second, the fewest it makes: the processor encodes each. */
export const fakeDeviceFlags = ['--use-fake-device-for-media-stream=fps=5', '--use-fake-ui-for-media-stream'];
