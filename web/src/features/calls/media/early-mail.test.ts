import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EarlyMail } from './early-mail.ts';

const words = (mail: EarlyMail<string>) => mail.take().map(({ message }) => message);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what came too early', () => {
  it('is read again in its order, once', () => {
    const mail = new EarlyMail<string>(1000, 5);
    for (const word of ['one', 'two']) mail.keep(word, 'ana', Date.now());
    expect(words(mail)).toEqual(['one', 'two']);
    expect(words(mail)).toEqual([]);
  });

  it('waits no longer than it may, however often it is looked at', () => {
    const mail = new EarlyMail<string>(1000, 5);
    mail.keep('one', 'ana', Date.now());
    vi.advanceTimersByTime(600);
    for (const { message, senderId, since } of mail.take()) mail.keep(message, senderId, since);
    mail.keep('two', 'ana', Date.now());
    vi.advanceTimersByTime(600);
    expect(words(mail)).toEqual(['two']);
  });

  it('gives way to what comes after, when it is much', () => {
    const mail = new EarlyMail<string>(1000, 2);
    for (const word of ['one', 'two', 'three']) mail.keep(word, 'ana', Date.now());
    expect(words(mail)).toEqual(['two', 'three']);
  });

  it('is forgotten with its call', () => {
    const mail = new EarlyMail<string>(1000, 5);
    mail.keep('one', 'ana', Date.now());
    mail.clear();
    expect(words(mail)).toEqual([]);
  });
});
