import { expect, it } from 'vitest';
import { exampleOf } from './examples.ts';

const text = { type: 'string' };

it('a field is shown as requests fill a field of its name', () => {
  expect(exampleOf(text, ['chat', 'message'], {})).toBe('The display shows error 0x6 again.');
});

it('a field with a default keeps it, whatever other features send under its name', () => {
  expect(exampleOf({ ...text, default: '' }, ['mark', 'message'], {})).toBe('');
});
