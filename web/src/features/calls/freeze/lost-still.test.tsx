import type { ArState } from '@sightline/contract/calls/calls';
import { freezeTopic } from '@sightline/contract/calls/freeze';
import { anchorTopic } from '@sightline/contract/calls/tracking';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia } from '../../../../test/fake-media-room.ts';
import { me, openCall, prepareCall } from '../../../../test/open-call.ts';
import { sampleColleague, sampleGuest } from '../../../../test/sample-call.ts';
import { markId, sampleMark } from '../../../../test/sample-mark.ts';
import { sampleSnapshot } from '../../../../test/sample-snapshot.ts';
import { readMarks, sendDrawing } from '../marks/drawing-store.ts';
import { hangUp } from '../session/call-session.ts';
import type { NewSnapshot } from '../snapshots/snapshot-api.ts';
import { freeze, unfreeze } from './freeze-store.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));
const saveSnapshot = vi.hoisted(() => vi.fn());
vi.mock('../snapshots/snapshot-api.ts', async (importActual) => ({
  ...(await importActual<typeof import('../snapshots/snapshot-api.ts')>()),
  saveSnapshot,
}));

const freezeId = markId(800);
const anchorId = markId(900);
const guestFilms: ArState = { enabled: true, streamer_id: sampleGuest.id, user: me, drawing_user: me };
const shot = { width: 640, height: 480, still: new Blob(['a still'], { type: 'image/jpeg' }) };
const loose = /^This drawing cannot be attached to the live picture/;
const lost = 'Your drawing on the still could not be attached to the live picture.';

beforeEach(() => {
  prepareCall();
  saveSnapshot.mockResolvedValue(sampleSnapshot());
});
afterEach(hangUp);

/** Frozen by the streamer. */
const say = (topic: typeof anchorTopic | typeof freezeTopic, message: object) =>
  act(() => fakeMedia.opened?.listener.onDataMessage({ topic, message, senderId: sampleGuest.id } as never));
const refuseAnchor = () => say(anchorTopic, { type: 'refused', anchor_id: anchorId, why: 'plain' });

async function openFrozen(ar = guestFilms) {
  const joined_at = '2026-11-20T10:00:00.000Z';
  const app = await openCall({ ar, participants: [{ ...me, guest: false, agent: true, joined_at }] });
  say(freezeTopic, { type: 'state', freeze: null });
  act(
    () =>
      void freeze({
        ...shot,
        id: freezeId,
        anchor_id: anchorId,
        anchors: [{ anchor_id: anchorId, transform: [1, 0, 0, 0, 1, 0, 0, 0, 1] }],
      }),
  );
  say(freezeTopic, { type: 'frozen', id: freezeId });
  await screen.findByText('Frozen by you');
  return app;
}

const drawOnStill = (author_id = me.id, number = 1) =>
  act(() => sendDrawing({ type: 'mark', mark: sampleMark({ id: markId(number), anchor_id: anchorId, author_id }) }));
const goOn = () => act(() => unfreeze());

describe('a still whose marks cannot be tracked', () => {
  it('says so before anything is drawn on it', async () => {
    await openFrozen();
    expect(screen.queryByText(loose)).toBeNull();
    refuseAnchor();
    expect(await screen.findByText(loose)).toBeDefined();
  });

  it('stops saying so when its anchor was found on the still itself', async () => {
    await openFrozen();
    refuseAnchor();
    await screen.findByText(loose);
    say(anchorTopic, { type: 'held', anchor_id: anchorId });
    await waitFor(() => expect(screen.queryByText(loose)).toBeNull());
  });

  it('ignores anchors of other stills', async () => {
    await openFrozen();
    say(anchorTopic, { type: 'refused', anchor_id: markId(901), why: 'plain' });
    refuseAnchor();
    await screen.findByText(loose);
    goOn();
    act(() => void freeze({ ...shot, id: markId(801), anchor_id: markId(902), anchors: [] }));
    await screen.findByText('Frozen by you');
    expect(screen.queryByText(loose)).toBeNull();
  });

  it('is offered to people who drew on it when the picture is unfrozen, and saved with all its marks', async () => {
    const { user } = await openFrozen();
    refuseAnchor();
    drawOnStill();
    drawOnStill(sampleColleague.id, 2);
    goOn();
    await user.click(await screen.findByRole('button', { name: 'Keep it as a snapshot' }));
    await waitFor(() => expect(saveSnapshot).toHaveBeenCalledOnce());
    const kept = saveSnapshot.mock.lastCall?.[0] as NewSnapshot;
    expect(kept).toMatchObject({ streamerId: sampleGuest.id, picture: shot.still });
    expect(kept.marks.map(({ id }) => id)).toEqual([markId(1), markId(2)]);
  });

  it('removes its own marks with it, because on the moving picture they would point at something else', async () => {
    await openFrozen();
    refuseAnchor();
    drawOnStill();
    goOn();
    await screen.findByText(lost);
    expect(readMarks()).toEqual([]);
  });

  it('is offered also when its anchor is refused after unfreezing', async () => {
    await openFrozen();
    drawOnStill();
    goOn();
    expect(readMarks()).toHaveLength(1);
    refuseAnchor();
    expect(await screen.findByRole('button', { name: 'Keep it as a snapshot' })).toBeDefined();
    expect(readMarks()).toEqual([]);
  });

  it('is not offered to people who drew nothing on it', async () => {
    await openFrozen();
    refuseAnchor();
    drawOnStill(sampleColleague.id);
    goOn();
    await waitFor(() => expect(screen.queryByText('Frozen by you')).toBeNull());
    expect(screen.queryByText(lost)).toBeNull();
    expect(readMarks()).toHaveLength(1);
  });
});
