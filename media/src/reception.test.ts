import { describe, expect, test } from 'vitest';
import { Reception } from './reception.ts';

function receptionWith(sequences: number[]) {
  const reception = new Reception(5, 90_000);
  const gaps = sequences.map((sequence, index) => reception.receive(sequence, index * 3000, index * 33));
  return { reception, gaps };
}

describe('Reception of a stream', () => {
  test('a gap reports the missing packets once, also across the wrap', () => {
    const { gaps } = receptionWith([65_533, 65_534, 2, 3]);
    expect(gaps).toEqual([[], [], [65_535, 0, 1], []]);
  });

  test('a missing packet is requested again every 60 ms until it arrives', () => {
    const { reception } = receptionWith([10, 13]);
    expect(reception.overdue(33 + 59, 10)).toEqual([]);
    expect(reception.overdue(33 + 60, 10)).toEqual([11, 12]);
    reception.receive(11, 0, 100);
    expect(reception.overdue(33 + 120, 10)).toEqual([12]);
  });

  test('a request is not repeated before its answer can be there', () => {
    const { reception } = receptionWith([10, 12]);
    expect(reception.overdue(33 + 600, 600)).toEqual([]);
    expect(reception.overdue(33 + 620, 600)).toEqual([11]);
    reception.receive(11, 0, 1250);
    expect(reception.overdue(2000, 600)).toEqual([]);
  });

  test('after eight tries a packet is given up', () => {
    const { reception } = receptionWith([10, 12]);
    const asked = Array.from({ length: 20 }, (_, turn) => reception.overdue(1000 + turn * 100, 10).length);
    expect(asked.reduce((sum, each) => sum + each, 1)).toBe(8);
  });

  test('a jump of the sender does not count as loss', () => {
    const { gaps } = receptionWith([10, 5000]);
    expect(gaps[1]).toEqual([]);
  });

  test('the report counts losses in total and since the last report', () => {
    const { reception } = receptionWith([65_534, 65_535, 1, 2]);
    expect(reception.report(200)).toMatchObject({ cumulativeLost: 1, highestSequence: 0x1_0002, fractionLost: 51 });
    reception.receive(3, 0, 250);
    expect(reception.report(300)).toMatchObject({ cumulativeLost: 1, fractionLost: 0 });
  });

  test('steady packets have no jitter, uneven ones do', () => {
    expect(receptionWith([1, 2, 3, 4]).reception.report(0).jitter).toBeLessThan(60);
    const uneven = new Reception(5, 90_000);
    [0, 33, 150, 160, 300].forEach((at, index) => void uneven.receive(index, index * 3000, at));
    expect(uneven.report(300).jitter).toBeGreaterThan(500);
  });
});
