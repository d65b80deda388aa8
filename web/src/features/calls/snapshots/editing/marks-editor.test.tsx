import { snapshotsApi } from '@sightline/contract/calls/snapshots';
import { talkApi } from '@sightline/contract/talk/talk';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openedSocket } from '../../../../../test/fake-socket.ts';
import { mockEndpoint, refuse } from '../../../../../test/mock-endpoint.ts';
import { openCall, prepareCall } from '../../../../../test/open-call.ts';
import { markId, sampleMark } from '../../../../../test/sample-mark.ts';
import { sampleSnapshot } from '../../../../../test/sample-snapshot.ts';
import { hangUp, readCallSession } from '../../session/call-session.ts';

vi.mock('../../session/media-room.ts', () => import('../../../../../test/fake-media-room.ts'));
vi.mock('../viewer/snapshot-download.ts', async (importActual) => ({
  ...(await importActual<typeof import('../viewer/snapshot-download.ts')>()),
  pictureWithMarks: async () => new Blob(['drawn'], { type: 'image/jpeg' }),
}));

beforeEach(prepareCall);
afterEach(hangUp);

async function openViewer() {
  const valve = sampleSnapshot({ caption: 'The valve', marks: [sampleMark()] });
  mockEndpoint(snapshotsApi.list, () => ({ snapshots: [valve] }));
  const app = await openCall();
  await app.user.click(await screen.findByRole('button', { name: 'Open: The valve' }));
  const viewer = within(await screen.findByRole('dialog', { name: 'The valve' }));
  const press = async (name: string) => app.user.click(await viewer.findByRole('button', { name }));
  return { ...app, valve, viewer, press };
}

describe('editing the marks of a snapshot', () => {
  it('saves new marks', async () => {
    const { valve, viewer, press, user } = await openViewer();
    const saved = mockEndpoint(snapshotsApi.redraw, () => ({ snapshot: { ...valve, marks: [] } }));
    await press('Edit the drawing');
    await viewer.findByRole('img', { name: 'Drawing with 1 mark' });
    await press('Clear the drawing');
    await user.click(await screen.findByRole('menuitem', { name: 'Everything' }));
    await viewer.findByRole('img', { name: 'Drawing with 0 marks' });
    await press('Save');
    expect(await viewer.findByRole('button', { name: 'Edit the drawing' })).toBeDefined();
    expect(saved.mock.lastCall?.[0]).toMatchObject({
      params: { id: valve.id },
      body: { marks: [], version: valve.marks_version },
    });
  });

  it('erases the one mark under the eraser, and restores it', async () => {
    const { viewer, press, user } = await openViewer();
    await press('Edit the drawing');
    await user.click(await viewer.findByRole('radio', { name: 'Eraser' }));
    const drawing = await viewer.findByRole('img', { name: 'Drawing with 1 mark' });
    await user.pointer({ keys: '[MouseLeft]', target: drawing, coords: { x: 0, y: 0 } });
    await viewer.findByRole('img', { name: 'Drawing with 0 marks' });
    await press('Undo');
    expect(await viewer.findByRole('img', { name: 'Drawing with 1 mark' })).toBeDefined();
  });

  it('keeps what somebody else has changed meanwhile, and says so', async () => {
    const { valve, press } = await openViewer();
    const newer = { ...valve, marks: [...valve.marks, sampleMark({ id: markId(2) })], marks_version: 'newer' };
    const saved = mockEndpoint(snapshotsApi.redraw, ({ body }) =>
      body.version === newer.marks_version ? { snapshot: newer } : refuse('STALE_VERSION'),
    );
    await press('Edit the drawing');
    mockEndpoint(snapshotsApi.list, () => ({ snapshots: [newer] }));
    await press('Save');
    expect(await screen.findByText(/^Somebody else changed this drawing at the same time\./)).toBeDefined();
    expect(saved.mock.lastCall?.[0].body.marks.map(({ id }) => id)).toEqual(newer.marks.map(({ id }) => id));
  });

  it('changes nothing when cancelled, and ignores the shortcuts of the call', async () => {
    const { viewer, press, user } = await openViewer();
    const saved = mockEndpoint(snapshotsApi.redraw, () => refuse('NOT_FOUND'));
    await press('Edit the drawing');
    await user.keyboard('m');
    await press('Cancel');
    expect(await viewer.findByRole('button', { name: 'Edit the drawing' })).toBeDefined();
    expect(saved).not.toHaveBeenCalled();
    expect(readCallSession().microphone).toBe(true);
  });

  it('ends with a message when the snapshot is deleted', async () => {
    const { call, valve, viewer, press } = await openViewer();
    await press('Edit the drawing');
    await viewer.findByRole('img', { name: 'Drawing with 1 mark' });
    mockEndpoint(snapshotsApi.list, () => ({ snapshots: [] }));
    openedSocket().receive('SnapshotDeletedEvent', { id: valve.id, call_id: call.id, room_id: call.room_id });
    expect(await screen.findByText(/^This snapshot was deleted while you were drawing on it\./)).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('continues when saving failed, with a message', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { viewer, press } = await openViewer();
    mockEndpoint(snapshotsApi.redraw, () => refuse('TICKET_CLOSED'));
    await press('Edit the drawing');
    await press('Save');
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(await viewer.findByRole('button', { name: 'Save' })).toBeDefined();
  });
});

describe('a snapshot', () => {
  it('is sent to the chat with its marks and its caption', async () => {
    const { call, press } = await openViewer();
    const sent = mockEndpoint(talkApi.send, () => refuse('NOT_A_MEMBER'));
    vi.spyOn(console, 'warn').mockReturnValue();
    await press('Send to the chat');
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    const asked = sent.mock.lastCall?.[0];
    expect(asked?.params).toEqual({ id: call.room_id });
    const form = asked?.body as unknown as FormData;
    expect([form.get('message'), form.getAll('attachments').length]).toEqual(['The valve', 1]);
    expect(await screen.findByRole('alert')).toBeDefined();
  });
});
