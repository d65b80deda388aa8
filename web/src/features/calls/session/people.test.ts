import { type ArState, noAr } from '@sightline/contract/calls/calls';
import { describe, expect, it } from 'vitest';
import {
  largeTileOf,
  mainStreamOf,
  nextSpeaker,
  type Person,
  type Picture,
  stageStreamOf,
  streamerToDraw,
  tilesOf,
} from './people.ts';

const picture = (id: string, kind: Picture['kind'] = 'camera'): Picture => ({
  id,
  kind,
  attach: () => undefined,
  detach: () => undefined,
  isSelfie: false,
  isHeldBack: false,
});
const person = (id: string, change: Partial<Person> = {}): Person => ({
  id,
  name: id,
  isGuest: false,
  isMe: false,
  isSpeaking: false,
  isMuted: false,
  isCameraOn: true,
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
  it('is the AR streamer before all others', () => {
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

  it('is the next one while its picture is missing', () => {
    const dark = { ...maria, camera: null };
    expect(mainStreamOf([me, rui, dark], arOn('maria'), pinRui)).toMatchObject({ person: rui });
    expect(mainStreamOf([me, rui], arOn('maria'), { personId: 'gone', kind: 'camera' })).toBeNull();
    expect(mainStreamOf([me, rui], noAr, { personId: 'rui', kind: 'screen' })).toBeNull();
  });
});

describe('the large picture of an agent', () => {
  const noFocus = { pin: null, speakerId: null };
  const tom = person('tom', { isGuest: true });
  const shares = { ...rui, screen: picture('rui-screen', 'screen') };

  it('is the main stream where there is one', () => {
    expect(stageStreamOf([me, rui, maria], noAr, { ...noFocus, pin: pinRui })).toMatchObject({ why: 'pinned' });
  });

  it('is otherwise what is spoken about: the screen that somebody shares, then the guest’s camera', () => {
    expect(stageStreamOf([me, shares, maria], noAr, noFocus)).toMatchObject({ picture: { id: 'rui-screen' } });
    expect(stageStreamOf([me, rui, maria], noAr, noFocus)).toMatchObject({ person: maria, why: 'spoken-about' });
  });

  it('is the screen of a colleague in any call, unless a picture is pinned or drawn on', () => {
    for (const people of [
      [me, shares],
      [me, shares, person('eva')],
      [me, maria, tom, shares],
    ])
      expect(stageStreamOf(people, noAr, { ...noFocus, speakerId: 'tom' })).toMatchObject({
        person: { id: 'rui' },
        picture: { kind: 'screen' },
      });
    const pinned = { pin: { personId: 'maria', kind: 'camera' }, speakerId: null } as const;
    expect(stageStreamOf([me, shares, maria], noAr, pinned)).toMatchObject({ person: maria, why: 'pinned' });
    expect(stageStreamOf([me, shares, maria], arOn('maria'), noFocus)).toMatchObject({ person: maria, why: 'ar' });
  });

  it('is of several guests the one who spoke last', () => {
    expect(stageStreamOf([me, maria, tom], noAr, { ...noFocus, speakerId: 'tom' })).toMatchObject({ person: tom });
    expect(stageStreamOf([me, maria], noAr, { ...noFocus, speakerId: 'tom' })).toMatchObject({ person: maria });
  });

  it('is that of the only other person, and a grid of all among several colleagues', () => {
    expect(stageStreamOf([me, rui], noAr, noFocus)).toMatchObject({ person: rui });
    expect(stageStreamOf([me, rui, person('eva')], noAr, noFocus)).toBeNull();
    expect(stageStreamOf([me], noAr, noFocus)).toBeNull();
    expect(stageStreamOf([me, { ...maria, camera: null }], noAr, noFocus)).toBeNull();
  });
});

describe('the guest who spoke last', () => {
  const speaking = { isGuest: true, isSpeaking: true };
  const [tom, loud] = [person('tom', { isGuest: true }), person('tom', speaking)];

  it('is remembered in silence, and while both speak', () => {
    expect(nextSpeaker([me, maria, loud], null)).toBe('tom');
    expect(nextSpeaker([me, maria, tom], 'tom')).toBe('tom');
    expect(nextSpeaker([me, person('maria', speaking), loud], 'tom')).toBe('tom');
    expect(nextSpeaker([me, person('maria', speaking), tom], 'tom')).toBe('maria');
  });

  it('is nobody once they have left or have no camera, and never an agent', () => {
    expect(nextSpeaker([me, maria], 'tom')).toBeNull();
    expect(nextSpeaker([me, maria, { ...loud, camera: null }], 'tom')).toBeNull();
    expect(nextSpeaker([me, person('rui', { isSpeaking: true })], null)).toBeNull();
  });
});

describe('the tiles', () => {
  it('show everybody and every shared screen, the user last', () => {
    const shares = { ...rui, screen: picture('rui-screen', 'screen') };
    expect(tilesOf([me, shares, maria], null).map(({ key }) => key)).toEqual(['rui/screen', 'rui', 'maria', 'me']);
  });

  it('leave out what is on the main stage, but keep people without a camera', () => {
    const dark = { ...rui, camera: null };
    const main = mainStreamOf([me, dark, maria], arOn('maria'), null);
    expect(tilesOf([me, dark, maria], main).map(({ key }) => key)).toEqual(['rui', 'me']);
  });
});

describe('the large tile', () => {
  const dark = { ...maria, camera: null };

  it('is the picture that is spoken about', () => {
    const stream = stageStreamOf([me, maria], noAr, { pin: null, speakerId: null });
    expect(largeTileOf([me, maria], stream)).toMatchObject({ person: maria, picture: maria.camera });
  });

  it('stays the only other person when their camera goes off, with the own picture beside it', () => {
    const large = largeTileOf([me, dark], null);
    expect(large).toMatchObject({ person: dark, picture: null, why: 'alone' });
    expect(tilesOf([me, dark], large).map(({ key }) => key)).toEqual(['me']);
  });

  it('is nobody’s among several without a picture, or for somebody alone', () => {
    expect(largeTileOf([me, dark, { ...rui, camera: null }], null)).toBeNull();
    expect(largeTileOf([me], null)).toBeNull();
  });
});

describe('the picture to draw on', () => {
  it('is the one on the main stage, else a guest’s, else another person’s', () => {
    expect(streamerToDraw([me, rui, maria], mainStreamOf([me, rui, maria], noAr, pinRui))).toBe(rui);
    expect(streamerToDraw([me, rui, maria], null)).toBe(maria);
    expect(streamerToDraw([me, rui], null)).toBe(rui);
    expect(streamerToDraw([me, { ...rui, camera: null }], null)).toBeNull();
  });
});
