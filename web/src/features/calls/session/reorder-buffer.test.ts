import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReorderBuffer } from './reorder-buffer.ts';

const drained = (buffer: ReorderBuffer<string>) => buffer.drain().map(({ message }) => message);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a message that arrived too early', () => {
  it('is processed again in its order, once', () => {
    const buffer = new ReorderBuffer<string>(1000, 5);
    for (const word of ['one', 'two']) buffer.add(word, 'ana', Date.now());
    expect(drained(buffer)).toEqual(['one', 'two']);
    expect(drained(buffer)).toEqual([]);
  });

  it('waits no longer than the limit, however often it is retried', () => {
    const buffer = new ReorderBuffer<string>(1000, 5);
    buffer.add('one', 'ana', Date.now());
    vi.advanceTimersByTime(600);
    for (const { message, senderId, since } of buffer.drain()) buffer.add(message, senderId, since);
    buffer.add('two', 'ana', Date.now());
    vi.advanceTimersByTime(600);
    expect(drained(buffer)).toEqual(['two']);
  });

  it('is evicted by later messages when there are too many', () => {
    const buffer = new ReorderBuffer<string>(1000, 2);
    for (const word of ['one', 'two', 'three']) buffer.add(word, 'ana', Date.now());
    expect(drained(buffer)).toEqual(['two', 'three']);
  });

  it('is dropped with its call', () => {
    const buffer = new ReorderBuffer<string>(1000, 5);
    buffer.add('one', 'ana', Date.now());
    buffer.clear();
    expect(drained(buffer)).toEqual([]);
  });
});
