import { type Call, callsApi } from '@sightline/contract/calls/calls';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openedSocket } from '../../../../test/fake-socket.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleCall, sampleColleague, sampleGuest } from '../../../../test/sample-call.ts';
import { sampleSession } from '../../../../test/sample-session.ts';

const call = sampleCall({ created_by: sampleColleague, participants: [] });
const hint = { call_id: call.id, room_id: call.room_id };

beforeEach(() => {
  mockFrame(sampleSession());
  mockEndpoint(callsApi.active, () => ({ calls: [] }));
  mockEndpoint(callsApi.find, () => ({ call }));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
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
  it('names the caller and the room', async () => {
    const { dialog } = await ring();
    expect(await dialog.findByText('Rui Costa initiated a call')).toBeDefined();
    expect(await dialog.findByText('Compressor trips')).toBeDefined();
  });

  it('is answered by its link to the call', async () => {
    const { dialog, user, path } = await ring();
    await user.click(dialog.getByRole('button', { name: 'Answer' }));
    await waitFor(() => expect(path()).toBe(`/call/${call.id}`));
  });

  it('stops when I dismiss it', async () => {
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

  it('stops when I have answered on another screen', async () => {
    await ring();
    const { id, name } = sampleSession().user;
    const joined = { ...call, participants: [{ id, name, guest: false, agent: true, joined_at: call.created_at }] };
    mockEndpoint(callsApi.active, () => ({ calls: [joined] }));
    openedSocket().receive('CallUpdatedEvent', hint);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    mockEndpoint(callsApi.active, () => ({ calls: [call] }));
    openedSocket().receive('CallUpdatedEvent', hint);
    await expectSilence();
  });

  it('names the ticket that it is about', async () => {
    const ticketCall = { ...call, ticket: { id: sampleColleague.id, ticket_id: 42 } };
    mockEndpoint(callsApi.active, () => ({ calls: [ticketCall] }));
    const { dialog } = await ring();
    expect(await dialog.findByText(/#42/)).toBeDefined();
  });

  it('rings beside another call, each on its own', async () => {
    const { dialog } = await ring();
    const other = {
      call_id: sampleCall().id,
      room_id: call.room_id,
      room_name: 'Valve sticks',
      created_by: sampleGuest,
    };
    openedSocket().receive('CallCreatedUserEvent', other);
    await waitFor(() => expect(screen.getAllByRole('alertdialog')).toHaveLength(2));
    openedSocket().receive('CallEndedUserEvent', other);
    await waitFor(() => expect(screen.getAllByRole('alertdialog')).toHaveLength(1));
    expect(dialog.getByText('Rui Costa initiated a call')).toBeDefined();
  });

  it('shows one browser notification in a hidden tab, and withdraws it with the ring', async () => {
    const close = vi.fn();
    const notified = vi.fn();
    class FakeNotification {
      static permission = 'granted';
      close = close;
      constructor(title: string, options: NotificationOptions) {
        notified(title, options.body, options.tag);
      }
    }
    vi.stubGlobal('Notification', FakeNotification);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { dialog, user } = await ring();
    await waitFor(() => expect(notified).toHaveBeenCalled());
    expect(notified).toHaveBeenCalledExactlyOnceWith('New Call', 'Rui Costa initiated a call', call.id);
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
  });
});

describe('a ring that the page has missed', () => {
  const fresh = () => sampleCall({ created_by: sampleColleague, participants: [], attendees: [], created_at: now() });
  const now = () => new Date().toISOString();
  const rings = () => screen.findByRole('alertdialog', { name: 'New Call' });

  /** Opens a page while these calls last. */
  function open(calls: Call[], automatic = true) {
    mockEndpoint(callsApi.active, () => ({ calls }));
    const settings = mockEndpoint(workspaceApi.settings, () => ({
      settings: [{ key: 'calls.automatic_invites' as const, value: automatic }],
    }));
    return { ...renderApp('/home'), settings };
  }

  it('is shown when the page opens while it lasts', async () => {
    open([fresh()]);
    expect(within(await rings()).getByText('Rui Costa initiated a call')).toBeDefined();
  });

  it('is not shown where the workspace does not ring automatically', async () => {
    const { settings } = open([fresh()], false);
    await waitFor(() => expect(settings).toHaveBeenCalled());
    await expectSilence();
  });

  it('is not shown for a call that I started, was in, or that began a while ago', async () => {
    const { id, name } = sampleSession().user;
    const asked = mockEndpoint(callsApi.active, () => ({
      calls: [
        { ...fresh(), created_by: { id, name } },
        { ...fresh(), attendees: [{ id, name, guest: false }] },
        { ...fresh(), created_at: '2026-11-20T10:00:00.000Z' },
      ],
    }));
    renderApp('/home');
    await waitFor(() => expect(asked.mock.calls.map(([{ query }]) => query.get('scope'))).toContain('mine'));
    await expectSilence();
  });

  it('continues after a reload, and ends with a call that ended meanwhile', async () => {
    const first = await ring();
    first.unmount();
    const second = open([call]);
    expect(await rings()).toBeDefined();
    second.unmount();
    open([]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expectSilence();
  });

  it('stays silent after I dismissed it, after a reload and in other tabs', async () => {
    const { dialog, user, unmount } = await ring();
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    unmount();
    const { settings } = open([{ ...call, attendees: [], created_at: now() }]);
    await waitFor(() => expect(settings).toHaveBeenCalled());
    await expectSilence();
  });

  it('stops when another tab of this browser has answered', async () => {
    await ring();
    const [kept] = JSON.parse(localStorage.getItem('rings') ?? '[]');
    localStorage.setItem('rings', JSON.stringify([{ ...kept, isOver: true }]));
    dispatchEvent(new StorageEvent('storage', { key: 'rings' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});

describe('browser notifications', () => {
  it('are offered while a call rings, and no longer after the answer', async () => {
    const asked = vi.fn(async () => {
      notification.permission = 'denied';
    });
    const notification = { permission: 'default', requestPermission: asked };
    vi.stubGlobal('Notification', notification);
    const { user } = await ring();
    expect(asked).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: 'Show calls when you are in another tab' }));
    expect(asked).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Show calls when/ })).toBeNull());
  });
});

/** Resolves when pending events have been processed and nothing rings. */
async function expectSilence(): Promise<void> {
  await screen.findByRole('heading', { name: 'Home' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
}
