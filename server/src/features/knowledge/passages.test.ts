import { expect, it } from 'vitest';
import { markPassage } from './passages.ts';

it.each([
  ['beginnings, while one types', 'evap', ['evaporator']],
  ['other forms of a word', 'evaporators', ['evaporator']],
  ['a code, and no words that begin as it does', 'E-31', ['E', '31']],
])('marks %s', (_what, searched, marked) => {
  const pieces = markPassage('E-31: every evaporator ices up.', searched);
  expect(pieces.filter(({ is_match }) => is_match).map(({ text }) => text)).toEqual(marked);
});
