import { expect, it } from 'vitest';
import { NeverMeet, race } from './race.ts';
import { pairsByKind } from './verbs.ts';

const kinds = [...pairsByKind()].map(([kind, pairs]) => ({ kind, pairs }));
const HOUR = 3_600_000;

it.each(kinds)(
  'two requests about the same $kind that meet leave what one after the other leaves',
  async ({ pairs }) => {
    const wrong: string[] = [];
    let met = 0;
    for (const pair of pairs)
      try {
        const { codes, faults } = await race(pair);
        met += 1;
        if (faults.length > 0) wrong.push([`${pair[0].label} | ${pair[1].label}: ${codes}`, ...faults].join('\n  '));
      } catch (error) {
        if (!(error instanceof NeverMeet)) throw error;
      }
    expect(wrong.join('\n')).toBe('');
    expect(met, 'pairs that were tried').toBeGreaterThan(0);
  },
  HOUR,
);
