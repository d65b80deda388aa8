import { errorCatalogue } from '@sightline/contract/errors';
import { expect, test, vi } from 'vitest';
import { sentenceOf, sentencesFor } from './error-sentences.ts';

test('every code of the catalogue has a sentence', () => {
  const speechless = Object.keys(errorCatalogue).filter((code) => sentenceOf(code) === '');
  expect(speechless).toEqual([]);
});

/** The specification's own words (section 8). */
test.each([
  ['no_orgs', 'This user does not belong to any organization'],
  ['TICKET_ALREADY_CLOSED', 'This ticket has already been closed'],
  ['NOT_SHEET_REVIEWER', 'You are not the reviewer of this assistance sheet'],
  ['NO_SHEET', 'This ticket does not have an assistance sheet associated'],
  ['ATTACHMENTS_TOO_LARGE', 'You can only send 25MB worth of attachments per message.'],
  ['NO_ACTIVE_CALL', 'No active call to invite guests.'],
])('%s is said in the words that were agreed', (code, words) => {
  expect(sentenceOf(code)).toBe(words);
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

test('a server that cannot be reached because the browser is offline is said so', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(sentenceOf('UNREACHABLE')).toBe('You are offline. Try again when the connection is back.');
});
