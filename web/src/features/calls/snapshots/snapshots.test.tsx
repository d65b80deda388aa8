import { type Snapshot, snapshotsApi } from '@sightline/contract/calls/snapshots';
import { screen, waitFor, within } from '@testing-library/react';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openedSocket } from '../../../../test/fake-socket.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { openCall, prepareCall } from '../../../../test/open-call.ts';
import { sampleColleague } from '../../../../test/sample-call.ts';
import { sampleSnapshot } from '../../../../test/sample-snapshot.ts';
import { hangUp } from '../session/call-session.ts';
import { fileNameOf } from './viewer/snapshot-download.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));

beforeEach(prepareCall);
afterEach(hangUp);

async function openStrip(...kept: Snapshot[]) {
  const shown = { current: kept };
  mockEndpoint(snapshotsApi.list, () => ({ snapshots: shown.current }));
  const app = await openCall();
  const open = async (name: string) => {
    await app.user.click((await screen.findAllByRole('button', { name: `Open: ${name}` }))[0] as HTMLElement);
    return within(await screen.findByRole('dialog', { name }));
  };
  return { ...app, shown, open };
}

describe('the film strip', () => {
  it('appears with the first snapshot that anybody takes', async () => {
    const { shown, call } = await openStrip();
    expect(screen.queryByRole('list', { name: 'Snapshots' })).toBeNull();
    shown.current = [sampleSnapshot({ caption: 'The valve' })];
    openedSocket().receive('SnapshotCreatedEvent', { id: uuidv7(), call_id: call.id, room_id: call.room_id });
    expect(await screen.findByRole('button', { name: 'Open: The valve' })).toBeDefined();
  });

  it('saves a caption with Enter, unless it is unchanged', async () => {
    const valve = sampleSnapshot({ caption: 'The valve' });
    const { open, user } = await openStrip(valve);
    const saved = mockEndpoint(snapshotsApi.update, ({ body }) => ({ snapshot: { ...valve, ...body } }));
    const viewer = await open('The valve');
    const field = await viewer.findByRole('textbox', { name: 'Caption' });
    await user.type(field, '{Enter}');
    expect(saved).not.toHaveBeenCalled();
    await user.type(field, ', closed{Enter}');
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(saved.mock.lastCall?.[0].body).toEqual({ caption: 'The valve, closed' });
  });

  it("lets nobody delete a colleague's snapshot", async () => {
    const { open } = await openStrip(
      sampleSnapshot({ caption: 'The valve', taken_by: { ...sampleColleague, guest: false } }),
    );
    const viewer = await open('The valve');
    expect(await viewer.findByRole('button', { name: 'Download' })).toBeDefined();
    expect(viewer.queryByRole('button', { name: 'Delete the snapshot' })).toBeNull();
  });

  it('hides a deleted snapshot at once, and shows it again on undo', async () => {
    const removed = mockEndpoint(snapshotsApi.remove, () => undefined);
    const { open, user } = await openStrip(sampleSnapshot({ caption: 'The valve' }));
    const viewer = await open('The valve');
    await user.click(await viewer.findByRole('button', { name: 'Delete the snapshot' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Open: The valve' })).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Open: The valve' })).toBeDefined();
    expect(removed).not.toHaveBeenCalled();
  });
});

describe('an open snapshot', () => {
  it('closes with a message when somebody else deletes it', async () => {
    const valve = sampleSnapshot({ caption: 'The valve' });
    const { open, shown, call } = await openStrip(valve);
    await open('The valve');
    shown.current = [];
    openedSocket().receive('SnapshotDeletedEvent', { id: valve.id, call_id: call.id, room_id: call.room_id });
    expect(await screen.findByText('This snapshot was deleted.')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes without that message for the person who deletes it', async () => {
    const { open, user } = await openStrip(sampleSnapshot({ caption: 'The valve' }));
    const viewer = await open('The valve');
    await user.click(await viewer.findByRole('button', { name: 'Delete the snapshot' }));
    await screen.findByText('Snapshot deleted.');
    expect(screen.queryByText('This snapshot was deleted.')).toBeNull();
  });
});

describe('the corner of the stage, on a phone', () => {
  it('shows the number of snapshots, and opens them', async () => {
    const { open, user } = await openStrip(sampleSnapshot({ caption: 'The valve' }), sampleSnapshot());
    await user.click(await screen.findByRole('button', { name: '2 snapshots' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Snapshots' }));
    expect(sheet.getAllByRole('listitem')).toHaveLength(2);
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await open('The valve')).toBeDefined();
  });
});

describe('the file name of a downloaded snapshot', () => {
  it.each([
    ['The valve', '2026-11-20 1005 The valve.jpg'],
    ['', '2026-11-20 1005 Maria Silva.jpg'],
    ['a/b: "c"?', '2026-11-20 1005 a b c.jpg'],
  ])('of %o is %s', (caption, name) => {
    expect(fileNameOf(sampleSnapshot({ caption }))).toBe(name);
  });
});
