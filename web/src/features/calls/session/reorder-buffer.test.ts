import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReorderBuffer } from './reorder-buffer.ts';

const words = (mail: ReorderBuffer<string>) => mail.drain().map(({ message }) => message);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a message that arrived too early', () => {
  it('is processed again in its order, once', () => {
    const mail = new ReorderBuffer<string>(1000, 5);
    for (const word of ['one', 'two']) mail.add(word, 'ana', Date.now());
    expect(words(mail)).toEqual(['one', 'two']);
    expect(words(mail)).toEqual([]);
  });

  it('waits no longer than the limit, however often it is retried', () => {
    const mail = new ReorderBuffer<string>(1000, 5);
    mail.add('one', 'ana', Date.now());
    vi.advanceTimersByTime(600);
    for (const { message, senderId, since } of mail.drain()) mail.add(message, senderId, since);
    mail.add('two', 'ana', Date.now());
    vi.advanceTimersByTime(600);
    expect(words(mail)).toEqual(['two']);
  });

  it('is evicted by later messages when there are too many', () => {
    const mail = new ReorderBuffer<string>(1000, 2);
    for (const word of ['one', 'two', 'three']) mail.add(word, 'ana', Date.now());
    expect(words(mail)).toEqual(['two', 'three']);
  });

  it('is dropped with its call', () => {
    const mail = new ReorderBuffer<string>(1000, 5);
    mail.add('one', 'ana', Date.now());
    mail.clear();
    expect(words(mail)).toEqual([]);
  });
});
