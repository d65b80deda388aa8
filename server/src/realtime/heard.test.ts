import { describe, expect, it } from 'vitest';
import { Heard } from './heard.ts';

describe('letters of another node', () => {
  it('count once, in whatever order they come', () => {
    const heard = new Heard(0);
    expect([2, 1, 2, 1, 3].map((number) => heard.take(number))).toEqual([true, true, false, false, true]);
  });

  it('are missed when they are not there by the time they should be', () => {
    const heard = new Heard(0);
    heard.take(1);
    heard.take(3);
    expect(heard.misses(1)).toBe(false);
    expect(heard.misses(2)).toBe(true);
  });

  it('are missed once, and come too late afterwards', () => {
    const heard = new Heard(0);
    heard.take(3);
    expect([heard.misses(2), heard.misses(3), heard.take(2)]).toEqual([true, false, false]);
  });

  it('from before it was met are no loss', () => {
    const heard = new Heard(7);
    expect([heard.misses(7), heard.take(7), heard.take(8)]).toEqual([false, false, true]);
  });
});
