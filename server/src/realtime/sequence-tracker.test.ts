import { describe, expect, it } from 'vitest';
import { SequenceTracker } from './sequence-tracker.ts';

describe('letters of another node', () => {
  it('count once, in whatever order they come', () => {
    const heard = new SequenceTracker(0);
    expect([2, 1, 2, 1, 3].map((number) => heard.accept(number))).toEqual([true, true, false, false, true]);
  });

  it('are missed when they are not there by the time they should be', () => {
    const heard = new SequenceTracker(0);
    heard.accept(1);
    heard.accept(3);
    expect(heard.hasGap(1)).toBe(false);
    expect(heard.hasGap(2)).toBe(true);
  });

  it('are missed once, and come too late afterwards', () => {
    const heard = new SequenceTracker(0);
    heard.accept(3);
    expect([heard.hasGap(2), heard.hasGap(3), heard.accept(2)]).toEqual([true, false, false]);
  });

  it('from before it was met are no loss', () => {
    const heard = new SequenceTracker(7);
    expect([heard.hasGap(7), heard.accept(7), heard.accept(8)]).toEqual([false, false, true]);
  });
});
