/** What a person recognises a device by. It is kept in English, "Firefox on Android"; a screen says it in its own language. */
export const browserNames = ['Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari'] as const;
export const systemNames = ['iPhone', 'iPad', 'Android', 'Windows', 'macOS', 'ChromeOS', 'Linux'] as const;

export const deviceName = (browser: string, system: string): string => `${browser} on ${system}`;

/** Nothing for what is called otherwise: programs, and whatever gives itself a name. */
export function readDeviceName(name: string): { browser: string; system: string } | undefined {
  const [browser, system] = [
    browserNames.find((known) => name.startsWith(known)),
    systemNames.find((known) => name.endsWith(known)),
  ];
  return browser && system && name === deviceName(browser, system) ? { browser, system } : undefined;
}
