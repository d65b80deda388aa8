import { describe, expect, it } from 'vitest';
import {
  fineLink,
  forcePictures,
  forceSoundOnly,
  hasPictures,
  isWeak,
  type Link,
  needsSamples,
  nextLink,
} from './weak-connection.ts';

/** One letter for each second: `w` weak, `.` good. Returns the state after each. */
function follow(samples: string, from: Link = fineLink): { states: string; link: Link } {
  const letters = { fine: 'F', weak: 'W', sound_only: 'S', insisted: 'I' };
  let link = from;
  let states = '';
  for (const [index, sample] of [...samples].entries()) {
    link = nextLink(link, sample === 'w', from.at + (index + 1) * 1000);
    states += letters[link.is];
  }
  return { states, link };
}

const soundOnly = follow('w'.repeat(11)).link;

describe('the pictures of a call', () => {
  it('stay on while the connection is weak only for moments', () => {
    expect(follow('.www..wwwwwwwwww.w').states).toBe('FWWWFFWWWWWWWWWWFW');
  });

  it('are switched off when it stays weak for ten seconds', () => {
    expect(follow('wwwwwwwwwwww').states).toBe('WWWWWWWWWWSS');
  });

  it('return by themselves once it has been good for ten seconds, and not after a relapse', () => {
    expect(follow('.........w..........', soundOnly).states).toBe('SSSSSSSSSSSSSSSSSSSF');
  });

  it('stay off twice as long each time that they returned too early, up to a minute', () => {
    const secondsOff = [];
    let link = soundOnly;
    for (let relapse = 0; relapse < 5; relapse++) {
      const back = follow('.'.repeat(100), link).states.indexOf('F') + 1;
      secondsOff.push(back);
      link = follow(`${'.'.repeat(back)}${'w'.repeat(11)}`, link).link;
    }
    expect(secondsOff).toEqual([10, 20, 40, 60, 60]);
  });

  it('are trusted again after a minute on a good connection', () => {
    const { link } = follow('.'.repeat(10 + 60), soundOnly);
    expect(link).toMatchObject({ is: 'fine', proof: fineLink.proof });
    expect(needsSamples(link)).toBe(false);
  });

  it('stay on for a minute when the user wants them, and are judged again after that', () => {
    expect(follow('w'.repeat(72), forcePictures(0)).states).toBe(`${'I'.repeat(59)}F${'W'.repeat(10)}SS`);
  });

  it('return too when the user had gone on with sound only', () => {
    expect(follow('..........', forceSoundOnly(fineLink, 0)).states).toBe('SSSSSSSSSF');
  });

  it('stay on when a page wakes up or was too busy to take samples: one late sample is no evidence', () => {
    const weak = nextLink(fineLink, true, 1000);
    const late = nextLink(weak, true, 900_000);
    expect(late).toMatchObject({ is: 'weak', evidence: 2000 });
    expect(nextLink(late, false, 901_000).is).toBe('fine');
  });

  it('stay off when a page wakes up on a good connection, until that has lasted', () => {
    expect(nextLink(soundOnly, false, 900_000)).toMatchObject({ is: 'sound_only', evidence: 2000 });
  });

  it('are not decided about while the connection is fine', () => {
    expect(nextLink(fineLink, false, 2000)).toBe(fineLink);
    expect(needsSamples(fineLink)).toBe(false);
    expect([soundOnly, forcePictures(0), nextLink(fineLink, true, 0)].every(needsSamples)).toBe(true);
  });

  it('are off in sound only, and on in all other states', () => {
    expect((['fine', 'weak', 'sound_only', 'insisted'] as const).map(hasPictures)).toEqual([true, true, false, true]);
  });
});

describe('a weak connection', () => {
  it('is a poor or a lost one', () => {
    const words = ['excellent', 'good', 'poor', 'lost'] as const;
    expect(words.filter((connection) => isWeak({ connection }))).toEqual(['poor', 'lost']);
  });
});
