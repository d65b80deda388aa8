import { describe, expect, it } from 'vitest';
import { isGood, judge } from './verdict.ts';

const ratio = { name: 'list', unit: 'x', goal: 1.2, detail: '' };
const time = { name: 'start', unit: 's', goal: 5, detail: '' };
const committed = { list: 1 };

describe('a benchmark', () => {
  it.each([
    ['meets its goal and what it did before', { ...ratio, value: 1.09 }, 'met'],
    ['misses its goal', { ...ratio, value: 1.21 }, 'MISSED'],
    ['meets its goal and is more than a tenth worse than before', { ...ratio, value: 1.11 }, 'WORSE'],
    ['has no goal and is as before', { name: 'list', unit: 'x', value: 1.09, detail: '' }, 'told'],
    ['has no goal and is worse than before', { name: 'list', unit: 'x', value: 1.11, detail: '' }, 'WORSE'],
    ['gives a ratio that nobody committed', { ...ratio, name: 'lists', value: 1 }, 'UNKNOWN'],
    ['measures time, which is compared with its goal alone', { ...time, value: 4.9 }, 'met'],
    ['takes too long', { ...time, value: 5.1 }, 'MISSED'],
  ])('that %s', (_what, figure, verdict) => {
    expect(judge(figure, committed)).toBe(verdict);
  });

  it('fails the run unless all is met or only told', () => {
    expect((['met', 'told', 'MISSED', 'WORSE', 'UNKNOWN'] as const).filter(isGood)).toEqual(['met', 'told']);
  });
});
