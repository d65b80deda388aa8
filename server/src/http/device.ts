import { type browserNames, deviceName, type systemNames } from '@sightline/contract/device-names';

type Known<Name> = readonly (readonly [RegExp, Name])[];

const browsers: Known<(typeof browserNames)[number]> = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: Known<(typeof systemNames)[number]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = <Name>(known: Known<Name>, text: string): Name | undefined =>
  known.find(([pattern]) => pattern.test(text))?.[1];

/** The name of a device for people: "Firefox on Android". Programs have only their own name, such as "curl". */
export function deviceOf(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const [browser, system] = [nameIn(browsers, userAgent), nameIn(systems, userAgent)];
  if (browser && system) return deviceName(browser, system);
  return browser ?? system ?? /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? null;
}
