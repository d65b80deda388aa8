import { describe, expect, test } from 'vitest';
import { ArrivalFeedback } from './arrival-feedback.ts';

describe('Feedback on arrivals', () => {
  test('reports packets since the last report, in order, whatever the order of arrival', () => {
    const feedback = new ArrivalFeedback();
    for (const [sequence, at] of [
      [65_534, 64],
      [1, 66],
      [65_535, 65],
    ] as const) {
      feedback.note(sequence, 77, at);
    }
    const packet = feedback.take(1);
    expect([packet?.readUInt32BE(8), packet?.readUInt16BE(12), packet?.readUInt16BE(14)]).toEqual([77, 65_534, 4]);
    expect(feedback.take(1)).toBeUndefined();
  });

  test('leaves out packets from long before a jump, and stays bounded', () => {
    const feedback = new ArrivalFeedback();
    feedback.note(1, 77, 0);
    feedback.note(20_000, 77, 5);
    expect(feedback.take(1)?.readUInt16BE(14)).toBe(1);
    for (let sequence = 0; sequence < 5000; sequence++) feedback.note(sequence, 77, sequence);
    expect(feedback.take(1)?.length).toBeLessThan(1200);
  });
});
