import { expect, it } from 'vitest';
import { environmentOf } from './environment.ts';

it.each([
  [undefined, 'sightline'],
  ['sightline', 'sightline'],
  ['nobody-knows-it', 'sightline'],
  ['__proto__', 'sightline'],
  ['x'.repeat(5000), 'sightline'],
])('the header Environment: %s means %s', (environment, slug) => {
  expect(environmentOf({ headers: { environment } }).slug).toBe(slug);
});
