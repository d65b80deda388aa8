import { callsApi } from '@sightline/contract/calls/calls';
import { snapshotsApi } from '@sightline/contract/calls/snapshots';
import { type Room, talkApi } from '@sightline/contract/talk/talk';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openedSocket } from '../../../../test/fake-socket.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleCall, sampleColleague } from '../../../../test/sample-call.ts';
import { sampleSession } from '../../../../test/sample-session.ts';
import { sampleSnapshot } from '../../../../test/sample-snapshot.ts';

const call = sampleCall();
const me = call.created_by;
const room: Room = {
  id: call.room_id,
  name: 'Field team',
  type: 'Group',
  ticket: null,
  members: [
    { ...me, kind: 'organization' },
    { ...sampleColleague, kind: 'organization' },
  ],
  unreads_count: 0,
  last_chat: null,
  message_at: null,
  last_seq: 0,
  call: null,
};
const pagination = { last_page: 1, per_page: 50, total: 1 };

beforeEach(() => {
  mockFrame(sampleSession());
  mockEndpoint(talkApi.rooms, () => ({ rooms: [room], pagination }));
  mockEndpoint(talkApi.room, () => ({ room }));
  mockEndpoint(talkApi.chats, () => ({ chats: [], pagination }));
  mockEndpoint(talkApi.unreadFlags, () => ({ chats: 0, room_ids: [] }));
  mockEndpoint(callsApi.active, () => ({ calls: [] }));
  mockEndpoint(snapshotsApi.ofRoom, () => ({ snapshots: [], pagination }));
});

describe('the list of rooms', () => {
  it('shows who is in the call of a room, with a button to join, while the call lasts', async () => {
    renderApp('/talk');
    await screen.findByText('Field team');
    openedSocket().connect();
    expect(screen.queryByRole('link', { name: /^Join the call/ })).toBeNull();
    mockEndpoint(callsApi.active, () => ({ calls: [call] }));
    openedSocket().receive('CallCreatedEvent', { call_id: call.id, room_id: room.id, created_by: me });
    const chip = await screen.findByRole('link', { name: `Join the call with ${me.name}` });
    expect(chip.getAttribute('href')).toBe(`/call/${call.id}`);
    mockEndpoint(callsApi.active, () => ({ calls: [] }));
    openedSocket().receive('CallEndedEvent', { call_id: call.id, room_id: room.id });
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Join the call/ })).toBeNull());
  });
});

describe('a room', () => {
  it('shows the snapshots of its calls', async () => {
    mockEndpoint(snapshotsApi.ofRoom, () => ({ snapshots: [sampleSnapshot({ caption: 'The valve' })], pagination }));
    const { user } = renderApp(`/talk?room=${room.id}`);
    await user.click(await screen.findByRole('button', { name: 'Snapshots' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Snapshots' }));
    await user.click(await dialog.findByRole('button', { name: 'Open: The valve' }));
    expect(await screen.findByRole('dialog', { name: 'The valve' })).toBeDefined();
  });

  it('says nothing about snapshots when there are none', async () => {
    renderApp(`/talk?room=${room.id}`);
    await screen.findByRole('region', { name: 'Field team' });
    expect(screen.queryByRole('button', { name: 'Snapshots' })).toBeNull();
  });
});
