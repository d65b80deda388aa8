import { type ArState, noAr } from '@sightline/contract/calls';
import { describe, expect, it } from 'vitest';
import { mainStreamOf, type Person, type Picture, streamerToDraw, tilesOf } from './people.ts';

const picture = (id: string, kind: Picture['kind'] = 'camera'): Picture => ({
  id,
  kind,
  attach: () => undefined,
  detach: () => undefined,
  isSelfie: false,
});
const person = (id: string, change: Partial<Person> = {}): Person => ({
  id,
  name: id,
  isGuest: false,
  isMe: false,
  isSpeaking: false,
  isMuted: false,
  camera: picture(`${id}-camera`),
  screen: null,
  connection: 'good',
  lostSince: null,
  ...change,
});
const me = person('me', { isMe: true });
const rui = person('rui');
const maria = person('maria', { isGuest: true });
const arOn = (streamer_id: string): ArState => ({
  enabled: true,
  streamer_id,
  user: { id: 'me', name: 'me' },
  drawing_user: null,
});
const sharing = { ...me, screen: picture('my-screen', 'screen') };
const pinRui = { personId: 'rui', kind: 'camera' } as const;

describe('the main stream', () => {
  it('is the AR streamer before everything else', () => {
    expect(mainStreamOf([sharing, rui, maria], arOn('maria'), pinRui)).toMatchObject({ person: maria, why: 'ar' });
  });

  it('is the pinned stream before the own screen', () => {
    expect(mainStreamOf([sharing, rui, maria], noAr, pinRui)).toMatchObject({ person: rui, why: 'pinned' });
  });

  it('is the own screen while it is shared', () => {
    expect(mainStreamOf([sharing, rui], noAr, null)).toMatchObject({ picture: { id: 'my-screen' }, why: 'sharing' });
  });

  it('is none otherwise', () => {
    expect(mainStreamOf([me, rui, maria], noAr, null)).toBeNull();
  });

  it('gives way to the next while its picture is missing', () => {
    const dark = { ...maria, camera: null };
    expect(mainStreamOf([me, rui, dark], arOn('maria'), pinRui)).toMatchObject({ person: rui });
    expect(mainStreamOf([me, rui], arOn('maria'), { personId: 'gone', kind: 'camera' })).toBeNull();
    expect(mainStreamOf([me, rui], noAr, { personId: 'rui', kind: 'screen' })).toBeNull();
  });
});

describe('the tiles', () => {
  it('show everybody and every shared screen, myself last', () => {
    const shares = { ...rui, screen: picture('rui-screen', 'screen') };
    expect(tilesOf([me, shares, maria], null).map(({ key }) => key)).toEqual(['rui/screen', 'rui', 'maria', 'me']);
  });

  it('leave out what is on the main stage, and nothing of a person without a camera', () => {
    const dark = { ...rui, camera: null };
    const main = mainStreamOf([me, dark, maria], arOn('maria'), null);
    expect(tilesOf([me, dark, maria], main).map(({ key }) => key)).toEqual(['rui', 'me']);
  });
});

describe('whose picture to draw on', () => {
  it('is the one on the main stage, else a guest’s, else another’s', () => {
    expect(streamerToDraw([me, rui, maria], mainStreamOf([me, rui, maria], noAr, pinRui))).toBe(rui);
    expect(streamerToDraw([me, rui, maria], null)).toBe(maria);
    expect(streamerToDraw([me, rui], null)).toBe(rui);
    expect(streamerToDraw([me, { ...rui, camera: null }], null)).toBeNull();
  });
});
