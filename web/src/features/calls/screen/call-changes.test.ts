import { describe, expect, it } from 'vitest';
import { fakePerson } from '../../../../test/fake-media-room.ts';
import { sampleColleague, sampleGuest } from '../../../../test/sample-call.ts';
import type { Picture } from '../session/people.ts';
import { callChanges } from './call-changes.ts';

const me = fakePerson({ id: 'me', name: 'Ana' }, { isMe: true });
const rui = fakePerson(sampleColleague);
const maria = fakePerson(sampleGuest, { isGuest: true });
const lost = { ...maria, lostSince: 1_000 };
const screen: Picture = {
  id: 's',
  kind: 'screen',
  attach: () => undefined,
  detach: () => undefined,
  isSelfie: false,
  isHeldBack: false,
};

describe('the announcements about others in a call', () => {
  it.each([
    ['are none when nothing changed', [me, rui], [me, rui], []],
    ['do not name those who were there first', [], [me, rui], []],
    ['say who joined', [me, rui], [me, rui, maria], [{ what: 'joined', name: maria.name }]],
    ['say who left', [me, rui, maria], [me, rui], [{ what: 'left', name: maria.name }]],
    ['say who lost the connection', [me, maria], [me, lost], [{ what: 'lost', name: maria.name }]],
    ['say who is back', [me, lost], [me, maria], [{ what: 'back', name: maria.name }]],
    ['do not add that somebody left who had lost the connection', [me, lost], [me], []],
    ['say who shares the screen', [me, rui], [me, { ...rui, screen }], [{ what: 'shares', name: rui.name }]],
    ['do not name the user', [me, rui], [{ ...me, lostSince: 1_000, screen }, rui], []],
  ])('is %s', (_what, before, after, news) => {
    expect(callChanges(before, after)).toEqual(news);
  });
});
