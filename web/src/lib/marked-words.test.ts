import { expect, it } from 'vitest';
import { excerpt, markWords } from './marked-words.ts';

/** Marked pieces in brackets. */
const shown = (pieces: ReturnType<typeof markWords>) =>
  pieces.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('');

it('marks the beginnings of words that were searched for, whatever their case and accents', () => {
  expect(shown(markWords('The Compressor of the pump', 'comp'))).toBe('The [Comp]ressor of the pump');
  expect(shown(markWords('Compressão do compressor', 'compressao'))).toBe('[Compressão] do compressor');
  expect(shown(markWords('Compressão do compressor', 'COMPRÉSS'))).toBe('[Compress]ão do [compress]or');
  expect(shown(markWords('pum\u0301p', 'pump'))).toBe('[pum\u0301p]');
});

it('marks every word, the longest beginning first, and nothing within a word', () => {
  expect(shown(markWords('Error E-31: valve valves', 'e valves'))).toBe('[E]rror [E]-31: valve [valves]');
  expect(shown(markWords('Evacuate the valve', 'vac'))).toBe('Evacuate the valve');
});

it('marks nothing where no word was searched for', () => {
  expect(markWords('A text', ' - ')).toEqual([{ text: 'A text', isMarked: false }]);
  expect(markWords('', 'a')).toEqual([]);
});

it('begins an excerpt with whole words shortly before the first mark', () => {
  const text = `${'Many words before it. '.repeat(6)}Then the\n pump leaks`;
  expect(shown(excerpt(text, 'pump'))).toBe('…it. Many words before it. Then the [pump] leaks');
  expect(shown(excerpt('The pump leaks', 'pump'))).toBe('The [pump] leaks');
  expect(shown(excerpt(text, 'nothing'))).toContain('Many words before it. Many');
});
