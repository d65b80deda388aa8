import { callsApi } from '@sightline/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openedSocket } from '../../../test/fake-socket.ts';
import { mockEndpoint } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleCall, sampleColleague } from '../../../test/sample-call.ts';
import { sampleSession } from '../../../test/sample-session.ts';

const call = sampleCall({ created_by: sampleColleague, participants: [] });
const hint = { call_id: call.id, room_id: call.room_id };

beforeEach(() => {
  mockFrame(sampleSession());
  mockEndpoint(callsApi.active, () => ({ calls: [] }));
  mockEndpoint(callsApi.find, () => ({ call }));
});

async function ring() {
  const app = renderApp('/home');
  await screen.findByRole('heading', { name: 'Home' });
  openedSocket().connect();
  openedSocket().receive('CallCreatedUserEvent', {
    ...hint,
    room_name: 'Compressor trips',
    created_by: sampleColleague,
  });
  const dialog = await screen.findByRole('alertdialog', { name: 'New Call' });
  return { ...app, dialog: within(dialog) };
}

describe('a ringing call', () => {
  it('says who calls, and where', async () => {
    const { dialog } = await ring();
    expect(dialog.getByText('Rui Costa initiated a call')).toBeDefined();
    expect(dialog.getByText('Compressor trips')).toBeDefined();
  });

  it('is answered on the way to its screen', async () => {
    const { dialog, user, path } = await ring();
    await user.click(dialog.getByRole('button', { name: 'Answer' }));
    await waitFor(() => expect(path()).toBe(`/call/${call.id}`));
  });

  it('stops when I say so', async () => {
    const { dialog, user, path } = await ring();
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(path()).toBe('/home');
  });

  it('stops when the call ends', async () => {
    await ring();
    openedSocket().receive('CallEndedUserEvent', hint);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('stops when I have answered elsewhere', async () => {
    await ring();
    const { id, name } = sampleSession().user;
    const joined = { ...call, participants: [{ id, name, guest: false, joined_at: call.created_at }] };
    mockEndpoint(callsApi.active, () => ({ calls: [joined] }));
    openedSocket().receive('CallUpdatedEvent', hint);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});
