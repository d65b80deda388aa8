import { describe, expect, test } from 'vitest';
import { SentLog } from './sent-log.ts';

/** A hundred packets a second from `first` on, until `now`. */
function logUntil(now: number, first = 65_500): SentLog {
  const log = new SentLog();
  for (let at = 0; at <= now; at += 10) log.note((first + at / 10) & 0xffff, at);
  return log;
}

describe('The log of sent packets', () => {
  test('knows when the newest packet that arrived was sent, also across the wrap of the numbers', () => {
    const log = logUntil(3000);
    expect(log.read((65_500 + 120) & 0xffff, 3000)).toEqual({ sentAt: 1200, isBehind: true });
    expect(log.read((65_500 + 298) & 0xffff, 3000)).toEqual({ sentAt: 2900, isBehind: false });
  });

  test('reports no loss for packets that may still be in flight, nor when nothing more was sent', () => {
    expect(logUntil(3000).read((65_500 + 250) & 0xffff, 3000).isBehind).toBe(false);
    expect(logUntil(3000).read((65_500 + 300) & 0xffff, 60_000).isBehind).toBe(false);
  });

  test('keeps only recent packets', () => {
    expect(logUntil(20_000).read(65_500, 20_000)).toEqual({ sentAt: 0, isBehind: true });
    expect(new SentLog().read(5, 0)).toEqual({ sentAt: 0, isBehind: false });
  });
});
