import { expect, test } from 'vitest';
import { deviceName, readDeviceName } from './device-names.ts';

test('the name of a device is taken apart as it was put together', () => {
  const name = deviceName('Samsung Internet', 'Android');
  expect(name).toBe('Samsung Internet on Android');
  expect(readDeviceName(name)).toEqual({ browser: 'Samsung Internet', system: 'Android' });
});

test.each(['curl', 'Firefox', 'Android', 'Ana on Linux', 'Chrome on tour', 'Chrome in Ana on Linux', ''])(
  'what gives itself a name keeps it: "%s"',
  (name) => expect(readDeviceName(name)).toBeUndefined(),
);
