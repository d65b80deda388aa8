import { describe, expect, it } from 'vitest';
import {
  fineLink,
  forcePictures,
  forceSoundOnly,
  hasPictures,
  type Link,
  needsSamples,
  nextLink,
} from './weak-connection.ts';

type Letter = { readonly [is in Link['is']]: string };
const letters: Letter = { fine: 'F', weak: 'W', sound_only: 'S', insisted: 'I' };

const connections = { w: 'poor', '.': 'good', x: 'lost' } as const;

/** One letter for each second: `w` weak, `.` good, `x` lost. Returns the state after each. */
function follow(samples: string, from: Link = fineLink): { states: string; link: Link } {
  let link = from;
  let states = '';
  for (const [index, sample] of [...samples].entries()) {
    link = nextLink(link, connections[sample as keyof typeof connections], from.at + (index + 1) * 1000);
    states += letters[link.is];
  }
  return { states, link };
}

const soundOnly = follow('w'.repeat(11)).link;
const soundOnlyOnGood = forceSoundOnly(fineLink, 0);
const minutes = (count: number, pattern: string) => pattern.repeat((count * 60) / pattern.length);

describe('the pictures of a call', () => {
  it.each([
    ['one bad second', '..w......', 'FFWWWFFFF'],
    ['moments', '.www......', 'FWWWWWWWWW'],
    ['nine bad seconds', 'wwwwwwwww.', 'WWWWWWWWWW'],
  ])('stay on in spite of %s', (_what, samples, states) => {
    expect(follow(samples).states).toBe(states);
  });

  it('are switched off when it stays weak for ten seconds', () => {
    expect(follow('wwwwwwwwwwww').states).toBe('WWWWWWWWWWSS');
  });

  it.each([
    ['a good second among ten bad ones', 'wwwww.wwwwwww', 'WWWWWWWWWWWWS'],
    ['weak for more than half of the time', 'ww.ww.ww.ww.ww.ww.ww.ww.', 'WWWWWWWWWWWWWWWWWWWSSSSS'],
    ['as measured at 60 kbit/s with a fifth of the packets lost', 'wwww.w...wwwwwwwwww', 'WWWWWWWWWWWWWWWWSSS'],
  ])('are switched off on a connection that comes and goes: %s', (_what, samples, states) => {
    expect(follow(samples).states).toBe(states);
  });

  it.each([
    ['one bad second in three', 'w..'],
    ['one bad second in ten', '.........w'],
    ['two bad seconds in six', 'ww....'],
  ])('never go, for an hour, with %s', (_what, pattern) => {
    expect(follow(minutes(60, pattern)).states).not.toContain('S');
  });

  it.each([
    ['on a good connection', 'x'.repeat(60), 'F'.repeat(60)],
    ['on a weak one, whose evidence is kept', `wwwww${'x'.repeat(20)}..`, 'W'.repeat(27)],
    ['after which it is weak', `${'x'.repeat(20)}wwwww`, `${'F'.repeat(20)}WWWWW`],
  ])('stay on over an outage %s', (_what, samples, states) => {
    expect(follow(samples).states).toBe(states);
  });

  it('do not return because of an outage', () => {
    expect(follow('x'.repeat(60), soundOnlyOnGood).states).toBe('S'.repeat(60));
  });

  it('return by themselves once it has been good for ten seconds', () => {
    expect(follow('...........', soundOnly).states).toBe('SSSSSSSSSSF');
  });

  it('return later after a relapse, which outweighs two good seconds', () => {
    expect(follow('......w.......', soundOnlyOnGood).states).toBe('SSSSSSSSSSSSFF');
  });

  it('do not return for one good second, nor while it is weak for half of the time', () => {
    expect(follow('.', soundOnly).states).toBe('S');
    expect(follow(minutes(10, 'w.'), soundOnly).states).not.toContain('F');
    expect(follow(minutes(10, 'wwwwwwwwww....'), soundOnly).states).not.toContain('F');
  });

  it.each(['w...', 'ww........', '...w.....w'])(
    'always return on a machine that is too busy at times (%s), however often they went',
    (pattern) => {
      const longest = { ...soundOnly, proof: 60_000 };
      expect(follow(minutes(10, pattern), longest).states).toContain('F');
    },
  );

  it('stay off twice as long each time that they returned too early, up to a minute', () => {
    const secondsOff = [];
    let link = soundOnlyOnGood;
    for (let relapse = 0; relapse < 5; relapse++) {
      const back = follow('.'.repeat(100), link).states.indexOf('F') + 1;
      secondsOff.push(back);
      link = { ...follow(`${'.'.repeat(back)}${'w'.repeat(11)}`, link).link, wasWeak: false };
    }
    expect(secondsOff).toEqual([10, 20, 40, 60, 60]);
  });

  it('are trusted again after a minute on a good connection', () => {
    const { link } = follow('.'.repeat(10 + 60), soundOnlyOnGood);
    expect(link).toMatchObject({ is: 'fine', proof: fineLink.proof });
    expect(needsSamples(link)).toBe(false);
  });

  it('stay on for a minute when the user wants them, and are judged again after that', () => {
    expect(follow('w'.repeat(72), forcePictures(0)).states).toBe(`${'I'.repeat(59)}F${'W'.repeat(10)}SS`);
  });

  it('return too when the user had gone on with sound only', () => {
    expect(follow('..........', soundOnlyOnGood).states).toBe('SSSSSSSSSF');
  });

  it.each([1600, 5000, 600_000])(
    'stay on while weak samples come late, every %i ms: the page slept or is busy',
    (every) => {
      let link = nextLink(fineLink, 'poor', 1000);
      for (let sample = 1; sample < 100; sample++) link = nextLink(link, 'poor', 1000 + sample * every);
      expect(link).toMatchObject({ is: 'weak', evidence: 0 });
      expect(nextLink(link, 'good', link.at + every).is).toBe('fine');
    },
  );

  it('return even if good samples come late', () => {
    let link = soundOnlyOnGood;
    for (let sample = 1; sample <= 5; sample++) link = nextLink(link, 'good', sample * 2000);
    expect(link.is).toBe('fine');
  });

  it('stay off when a page wakes up on a good connection, until that has lasted', () => {
    expect(nextLink(soundOnly, 'good', 900_000)).toMatchObject({ is: 'sound_only', evidence: 0 });
  });

  it('are not decided about while the connection is fine', () => {
    expect(nextLink(fineLink, 'good', 2000)).toBe(fineLink);
    expect(needsSamples(fineLink)).toBe(false);
    expect([soundOnly, forcePictures(0), nextLink(fineLink, 'poor', 0)].every(needsSamples)).toBe(true);
  });

  it('are off in sound only, and on in all other states', () => {
    expect((['fine', 'weak', 'sound_only', 'insisted'] as const).map(hasPictures)).toEqual([true, true, false, true]);
  });
});
