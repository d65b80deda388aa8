import { describe, expect, it } from 'vitest';
import { fineLink, forcePictures, hasPictures, isWeak, type Link, nextCheckAt, nextLink } from './weak-connection.ts';

const weak: Link = { is: 'weak', since: 1_000 };
const soundOnly: Link = { is: 'sound_only', goodSince: null, isBetter: false };
const recovering: Link = { is: 'sound_only', goodSince: 20_000, isBetter: false };
const better: Link = { is: 'sound_only', goodSince: 20_000, isBetter: true };
const insisted = forcePictures(40_000);

describe('the pictures of a call on a weak connection', () => {
  it.each<[what: string, link: Link, isWeakNow: boolean, at: number, next: Link]>([
    ['stay on while the connection is fine', fineLink, false, 1_000, fineLink],
    ['stay on at first when it weakens', fineLink, true, 1_000, weak],
    ['stay on while it is weak only for moments', weak, true, 10_999, weak],
    ['stay on when it recovers in time', weak, false, 10_999, fineLink],
    ['are switched off when it stays weak', weak, true, 11_000, soundOnly],
    ['stay off while it is weak', soundOnly, true, 19_000, soundOnly],
    ['are not offered at its first good moment', soundOnly, false, 20_000, recovering],
    ['are not offered before that has lasted', recovering, false, 29_999, recovering],
    ['are not offered after a relapse', recovering, true, 29_999, soundOnly],
    ['are offered once it has been good for a while', recovering, false, 30_000, better],
    ['never return by themselves', better, false, 900_000, better],
    ['are no longer offered when it weakens again', better, true, 31_000, soundOnly],
    ['stay on for a while when the user turns them on', insisted, true, 99_999, insisted],
    ['are monitored again after that', insisted, true, 100_000, { is: 'weak', since: 100_000 }],
    ['are no concern after that on a good connection', insisted, false, 100_000, fineLink],
  ])('%s', (_what, link, isWeakNow, at, next) => {
    expect(nextLink(link, isWeakNow, at)).toEqual(next);
  });

  it('keep the same state object while nothing changes, so that no event is emitted', () => {
    for (const [link, isWeakNow] of [
      [fineLink, false],
      [weak, true],
      [soundOnly, true],
      [recovering, false],
      [insisted, true],
    ] as const)
      expect(nextLink(link, isWeakNow, 2_000)).toBe(link);
  });

  it('are off in sound only, and on in all other states', () => {
    expect([fineLink, weak, insisted].every(hasPictures)).toBe(true);
    expect([soundOnly, recovering, better].some(hasPictures)).toBe(false);
  });

  it('are checked again only when a deadline passes', () => {
    expect([fineLink, weak, soundOnly, recovering, better, insisted].map(nextCheckAt)).toEqual([
      null,
      11_000,
      null,
      30_000,
      null,
      100_000,
    ]);
  });
});

describe('a weak connection', () => {
  it('is a poor or a lost one', () => {
    const words = ['excellent', 'good', 'poor', 'lost'] as const;
    expect(words.filter((connection) => isWeak({ connection }))).toEqual(['poor', 'lost']);
  });
});
