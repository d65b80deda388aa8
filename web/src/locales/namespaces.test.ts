import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { localeTypes } from '../../locale-types.ts';

test('the types of the texts know every file of texts; npm run build -w web writes them', () => {
  expect(readFileSync(path.join(import.meta.dirname, 'namespaces.d.ts'), 'utf8')).toBe(localeTypes());
});
