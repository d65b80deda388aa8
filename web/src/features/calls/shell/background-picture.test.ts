import { type ArState, noAr } from '@sightline/contract/calls/calls';
import { describe, expect, it } from 'vitest';
import { fakePerson } from '../../../../test/fake-media-room.ts';
import { backgroundPictureOf } from './background-picture.ts';

const me = fakePerson({ id: 'me', name: 'Ana' }, { isMe: true });
const rui = fakePerson({ id: 'rui', name: 'Rui' });
const maria = fakePerson({ id: 'maria', name: 'Maria' }, { isGuest: true });
const screen = { ...maria.camera, id: 'screen', kind: 'screen' } as NonNullable<typeof maria.camera>;
const dark = { camera: null };

describe('the small picture of a call in the background', () => {
  it.each([
    ['shows a guest’s camera before a colleague’s', [me, rui, maria], noAr, null, 'maria-camera'],
    ['shows a colleague’s shared screen before any camera', [me, { ...rui, screen }, maria], noAr, null, 'screen'],
    ['shows what is pinned before what is shared', [me, { ...rui, screen }, maria], noAr, 'rui', 'rui-camera'],
    ['does not show the own screen', [{ ...me, screen }, rui], noAr, null, 'rui-camera'],
    ['shows no picture while all cameras are off', [me, { ...rui, ...dark }], noAr, null, undefined],
    ['shows nobody while nobody else is in the call', [me], noAr, null, undefined],
  ] as const)('shows %s', (_what, people, ar, pinned, shown) => {
    const pin = pinned ? { personId: pinned, kind: 'camera' as const } : null;
    expect(backgroundPictureOf(people, ar, pin).picture?.id).toBe(shown);
  });

  it('shows the picture that is drawn on before all others', () => {
    const ar: ArState = { enabled: true, streamer_id: 'rui', user: me, drawing_user: null };
    expect(backgroundPictureOf([me, rui, maria], ar, null).picture?.id).toBe('rui-camera');
  });

  it('names the speaker, unless that is the user', () => {
    const speaking = { isSpeaking: true };
    const people = [
      { ...me, ...speaking },
      { ...rui, ...speaking },
    ];
    expect(backgroundPictureOf(people, noAr, null).speaker?.id).toBe('rui');
    expect(backgroundPictureOf([{ ...me, ...speaking }, rui], noAr, null).speaker).toBeNull();
  });
});
