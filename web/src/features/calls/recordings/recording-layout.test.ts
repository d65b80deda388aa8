import { noAr } from '@sightline/contract/calls/calls';
import { describe, expect, it } from 'vitest';
import { fakePerson } from '../../../../test/fake-media-room.ts';
import { layOut, type Placed, recordingSize } from './recording-layout.ts';

const [ana, rui, maria] = [
  fakePerson({ id: 'ana', name: 'Ana' }, { isMe: true }),
  fakePerson({ id: 'rui', name: 'Rui' }),
  fakePerson({ id: 'maria', name: 'Maria' }),
];
const everybody = [ana, rui, maria];
const all = new Set(['ana', 'rui', 'maria']);
const noFocus = { pin: null, speakerId: null };
const namesIn = (tiles: readonly Placed[]) => tiles.map(({ tile }) => tile.person.name);

describe('the layout of a recording', () => {
  it('shows only people who agreed', () => {
    const { main, tiles } = layOut(everybody, new Set(['ana', 'maria']), noAr, noFocus);
    expect(main?.tile.person).toBe(maria);
    expect(namesIn(tiles)).toEqual(['Ana']);
    expect(layOut(everybody, new Set(), noAr, noFocus)).toEqual({ main: null, tiles: [] });
  });

  it('shows nobody who did not agree, even if they are the streamer or pinned', () => {
    const ar = { ...noAr, enabled: true, streamer_id: 'rui' };
    const { main, tiles } = layOut(everybody, new Set(['ana', 'maria']), ar, {
      pin: { personId: 'rui', kind: 'camera' },
      speakerId: null,
    });
    expect(main?.tile.person).toBe(maria);
    expect(namesIn(tiles)).toEqual(['Ana']);
  });

  it('puts the picture that is drawn on first, and the others beside it', () => {
    const { main, tiles } = layOut(everybody, all, { ...noAr, enabled: true, streamer_id: 'rui' }, noFocus);
    expect(main).toMatchObject({ tile: { person: rui }, isDrawnOn: true });
    expect(namesIn(tiles)).toEqual(['Maria', 'Ana']);
    expect(Math.min(...tiles.map(({ box }) => box.left))).toBeGreaterThanOrEqual(main?.box.width ?? 0);
  });

  it('shows no marks on a picture that is only pinned', () => {
    const { main } = layOut(everybody, all, noAr, { pin: { personId: 'maria', kind: 'camera' }, speakerId: null });
    expect(main).toMatchObject({ tile: { person: maria }, isDrawnOn: false });
  });

  it('leaves out people whose connection is lost', () => {
    const lost = { ...rui, lostSince: 1 };
    expect(namesIn(layOut([ana, lost], all, noAr, noFocus).tiles)).toEqual(['Ana']);
  });

  it.each([1, 2, 3, 4, 7, 10])('places each of %i people inside the frame', (count) => {
    const people = Array.from({ length: count }, (_, at) => fakePerson({ id: `p${at}`, name: `P${at}` }));
    const { main, tiles } = layOut(people, new Set(people.map(({ id }) => id)), noAr, noFocus);
    const placed = [...(main ? [main] : []), ...tiles];
    expect(placed).toHaveLength(count);
    for (const { box } of placed) {
      expect(box.left + box.width).toBeLessThanOrEqual(recordingSize.width + 0.01);
      expect(box.top + box.height).toBeLessThanOrEqual(recordingSize.height + 0.01);
    }
  });
});
