import { expect, test } from 'vitest';
import { toFormData } from './form-data.ts';

test('nested objects are flattened to bracketed keys', () => {
  const form = toFormData({ message: 'Hi', meta: { tags: ['a', 'b'], deep: { x: 1 } } }, {});
  expect([...form.entries()]).toEqual([
    ['message', 'Hi'],
    ['meta[tags][0]', 'a'],
    ['meta[tags][1]', 'b'],
    ['meta[deep][x]', '1'],
  ]);
});

test('files come after the fields, all under the name that the endpoint gives', () => {
  const form = toFormData({ message: 'Hi' }, { attachments: [new Blob(['1']), new Blob(['2'])] });
  expect([...form.keys()]).toEqual(['message', 'attachments', 'attachments']);
});

test('absent values are left out', () => {
  const form = toFormData({ reply_id: null, message: undefined, text: '' }, {});
  expect([...form.entries()]).toEqual([['text', '']]);
});
