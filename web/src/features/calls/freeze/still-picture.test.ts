import type { ArState } from '@sightline/contract/calls/calls';
import { describe, expect, it } from 'vitest';
import { fakePerson } from '../../../../test/fake-media-room.ts';
import { sampleCall, sampleColleague, sampleGuest } from '../../../../test/sample-call.ts';
import { mainStreamOf, tilesOf } from '../session/people.ts';
import type { Frozen } from './freeze-store.ts';
import { withStill } from './still-picture.ts';

const me = sampleCall().created_by;
const ar: ArState = { enabled: true, streamer_id: sampleGuest.id, user: me, drawing_user: me };
const freeze = {
  id: sampleCall().id,
  by: me.id,
  streamer_id: sampleGuest.id,
  anchor_id: null,
  width: 640,
  height: 480,
  anchors: [],
};
const frozen: Frozen = { freeze, still: { url: 'blob:still', content: new Blob() } };
const colleague = fakePerson(sampleColleague, { camera: null });
const off = [colleague, fakePerson(sampleGuest, { camera: null })];

describe('the still of a camera that was turned off', () => {
  it('stays on the stage', () => {
    const people = withStill(off, ar, frozen);
    const main = mainStreamOf(people, ar, null);
    expect(main).toMatchObject({ why: 'ar', person: { id: sampleGuest.id } });
    expect(tilesOf(people, main).map(({ person }) => person.id)).toEqual([colleague.id]);
  });

  it('is no picture before it has arrived, nor after unfreezing', () => {
    expect(withStill(off, ar, { freeze, still: null })).toBe(off);
    expect(withStill(off, ar, null)).toBe(off);
    expect(withStill(off, { ...ar, enabled: false }, frozen)).toBe(off);
  });

  it('does not replace a camera that is on', () => {
    const on = [fakePerson(sampleGuest)];
    expect(withStill(on, ar, frozen)).toEqual(on);
  });
});
