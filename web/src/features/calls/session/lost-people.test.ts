import { describe, expect, it } from 'vitest';
import { fakePerson } from '../../../../test/fake-media-room.ts';
import { sampleColleague, sampleGuest } from '../../../../test/sample-call.ts';
import { LostPeople } from './lost-people.ts';

const rui = fakePerson(sampleColleague);
const maria = fakePerson(sampleGuest, { isGuest: true });
const lostMaria = { ...maria, connection: 'lost' } as const;

describe('somebody whose connection is lost', () => {
  it('keeps the time at which it was first noticed', () => {
    const lost = new LostPeople();
    lost.withLost([rui, lostMaria], 1_000);
    expect(lost.withLost([rui, lostMaria], 5_000).map(({ lostSince }) => lostSince)).toEqual([null, 1_000]);
  });

  it('stays on the screen when the media server removes them, without picture and sound', () => {
    const lost = new LostPeople();
    lost.withLost([rui, lostMaria], 1_000);
    lost.markLost(maria, 5_000);
    expect(lost.withLost([rui], 6_000)[1]).toMatchObject({
      id: maria.id,
      camera: null,
      connection: 'lost',
      lostSince: 1_000,
    });
  });

  it('is shown as before once back, and with a new time when lost again', () => {
    const lost = new LostPeople();
    lost.markLost(maria, 1_000);
    expect(lost.withLost([maria], 2_000)).toEqual([{ ...maria, lostSince: null }]);
    expect(lost.withLost([lostMaria], 3_000)[0]?.lostSince).toBe(3_000);
  });

  it('is removed after two minutes', () => {
    const lost = new LostPeople();
    lost.markLost(maria, 1_000);
    expect(lost.withLost([rui], 121_000)).toHaveLength(2);
    expect(lost.withLost([rui], 121_001)).toHaveLength(1);
  });
});
