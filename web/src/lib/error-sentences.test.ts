import { errorCatalogue } from '@sightline/contract/errors';
import { expect, test } from 'vitest';
import { sentenceOf, sentencesFor } from './error-sentences.ts';

test('every code of the catalogue has a sentence', () => {
  const speechless = Object.keys(errorCatalogue).filter((code) => sentenceOf(code) === '');
  expect(speechless).toEqual([]);
});

test('messages of fields go before the meaning of the code', () => {
  const errors = { name: ['A.'], email: ['B.', 'C.'] };
  expect(sentencesFor({ errors, code: 'INVALID_INPUT', message: '' })).toEqual(['A.', 'B.', 'C.']);
});

test('a code that this build does not know shows the message of the server', () => {
  expect(sentencesFor({ errors: {}, code: 'NEW_ONE', message: 'Said by the server.' })).toEqual([
    'Said by the server.',
  ]);
  expect(sentencesFor({ errors: {}, code: 'NEW_ONE', message: '' })).toEqual([sentenceOf('INTERNAL')]);
});
