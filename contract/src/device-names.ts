/** Name of a device, for example "Firefox on Android". Stored in English and translated on screens. */
export const browserNames = ['Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari'] as const;
export const systemNames = ['iPhone', 'iPad', 'Android', 'Windows', 'macOS', 'ChromeOS', 'Linux'] as const;

export const deviceName = (browser: string, system: string): string => `${browser} on ${system}`;

/** Undefined for other user agents, such as programs. */
export function readDeviceName(name: string): { browser: string; system: string } | undefined {
  const [browser, system] = [
    browserNames.find((known) => name.startsWith(known)),
    systemNames.find((known) => name.endsWith(known)),
  ];
  return browser && system && name === deviceName(browser, system) ? { browser, system } : undefined;
}
