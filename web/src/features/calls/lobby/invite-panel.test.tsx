import { callsApi } from '@sightline/contract/calls/calls';
import { callInvitationsApi, type GuestInvitation } from '@sightline/contract/calls/invitations';
import { talkApi } from '@sightline/contract/talk/talk';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openedSocket } from '../../../../test/fake-socket.ts';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { entered, me, openCall, prepareCall } from '../../../../test/open-call.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { sampleCall, sampleGuest, waiting } from '../../../../test/sample-call.ts';
import { sampleOrganization } from '../../../../test/sample-session.ts';
import { hangUp } from '../session/call-session.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));

beforeEach(prepareCall);
afterEach(hangUp);

const invitation = (change: Partial<GuestInvitation> = {}): GuestInvitation => ({
  id: '018f0000-0000-7000-8000-0000000d0001',
  kind: 'email',
  name: 'Maria Silva',
  email: 'maria@example.test',
  locale: 'en',
  code: 'a-code-of-her-own',
  state: 'queued',
  failure: null,
  created_by: me,
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-11-21T10:00:00.000Z',
  sent_at: null,
  opened_at: null,
  ...change,
});

async function openPeople(kept: { invitations: GuestInvitation[] }) {
  mockEndpoint(callInvitationsApi.list, () => kept);
  const app = await openCall();
  await app.user.click(app.bar.getByRole('button', { name: 'People' }));
  const panel = within(await screen.findByRole('complementary', { name: 'People' }));
  const become = (change: Partial<GuestInvitation>) => {
    kept.invitations = [invitation(change)];
    openedSocket().receive('CallUpdatedEvent', { call_id: app.call.id, room_id: app.call.room_id });
  };
  return { ...app, panel, become };
}

describe('inviting a guest', () => {
  it('by email sends the name, the address and the language, once per form', async () => {
    const kept: { invitations: GuestInvitation[] } = { invitations: [] };
    const invited = mockEndpoint(callInvitationsApi.invite, () => {
      kept.invitations = [invitation()];
      return { invitation: invitation() };
    });
    const { panel, user } = await openPeople(kept);
    await user.type(await panel.findByRole('textbox', { name: "Guest's name (optional)" }), 'Maria Silva');
    const address = panel.getByRole('textbox', { name: "Guest's email (optional)" });
    await user.type(address, 'maria');
    await user.click(panel.getByRole('button', { name: 'Send by email' }));
    await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'));
    expect(invited).not.toHaveBeenCalled();
    await user.type(address, '@example.test');
    expect(panel.getByRole<HTMLSelectElement>('combobox', { name: 'Language' }).value).toBe(sampleOrganization.locale);
    await user.selectOptions(panel.getByRole('combobox', { name: 'Language' }), 'pt');
    await user.click(panel.getByRole('button', { name: 'Send by email' }));
    const list = within(await panel.findByRole('list', { name: 'Invited guests' }));
    expect(await list.findByText('Being sent')).toBeDefined();
    expect(invited.mock.lastCall?.[0].body).toEqual({
      id: expect.any(String),
      name: 'Maria Silva',
      email: 'maria@example.test',
      locale: 'pt',
    });
    await waitFor(() => expect((address as HTMLInputElement).value).toBe(''));
  });

  it('says why one could not be sent, and sends it again', async () => {
    const failed = invitation({ state: 'failed', failure: 'MAIL_REFUSED' });
    const resent = mockEndpoint(callInvitationsApi.resend, () => ({ invitation: invitation() }));
    const { panel, user } = await openPeople({ invitations: [failed] });
    expect(await panel.findByText(/^The mail server refuses this email/)).toBeDefined();
    await user.click(await panel.findByRole('button', { name: 'Send again to Maria Silva' }));
    await waitFor(() => expect(resent).toHaveBeenCalledOnce());
    resent.mockImplementation(() => refuse('TOO_MANY_REQUESTS'));
    await user.click(await panel.findByRole('button', { name: 'Send again to Maria Silva' }));
    expect(await screen.findByText(/too many|too often|Too many/i)).toBeDefined();
  });

  it('follows the guest from the opened link into the call', async () => {
    const { panel, become } = await openPeople({ invitations: [invitation({ state: 'sent' })] });
    expect(await panel.findByText('Sent')).toBeDefined();
    become({ state: 'opened', opened_at: '2026-11-20T10:01:00.000Z' });
    expect(await panel.findByText('Opened')).toBeDefined();
    become({ state: 'active' });
    expect(await panel.findByText('In the call', { exact: true })).toBeDefined();
    expect(panel.queryByRole('button', { name: 'Revoke the invitation of Maria Silva' })).toBeNull();
  });

  it('can be revoked', async () => {
    const kept = { invitations: [invitation({ state: 'opened' })] };
    const revoked = mockEndpoint(callInvitationsApi.revoke, () => {
      kept.invitations = [invitation({ state: 'revoked' })];
      return { invitation: invitation({ state: 'revoked' }) };
    });
    const { panel, user } = await openPeople(kept);
    await user.click(await panel.findByRole('button', { name: 'Revoke the invitation of Maria Silva' }));
    expect(await panel.findByText('Revoked')).toBeDefined();
    expect(revoked).toHaveBeenCalledOnce();
  });

  it('keeps what was typed while the panel is closed', async () => {
    const { panel, bar, user } = await openPeople({ invitations: [] });
    await user.type(await panel.findByRole('textbox', { name: "Guest's name (optional)" }), 'Maria');
    await user.click(bar.getByRole('button', { name: 'People' }));
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'People' })).toBeNull());
    await user.click(bar.getByRole('button', { name: 'People' }));
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: "Guest's name (optional)" });
    expect(name.value).toBe('Maria');
  });

  it('creates links for one guest only', async () => {
    const kept: { invitations: GuestInvitation[] } = { invitations: [] };
    const made = invitation({ kind: 'link', email: null, name: '', state: 'ready' });
    mockEndpoint(callInvitationsApi.invite, () => {
      kept.invitations = [made];
      return { invitation: made };
    });
    const { panel, user } = await openPeople(kept);
    await user.click(await panel.findByRole('button', { name: 'Create a link' }));
    expect(await panel.findByText('Not opened yet')).toBeDefined();
    const link = panel.getByRole<HTMLInputElement>('textbox', { name: 'Link for the guest' });
    expect(new URL(link.value).searchParams.get('code')).toBe(made.code);
    expect(panel.getByRole('button', { name: 'Copy the link' })).toBeDefined();
    expect(panel.queryByRole('button', { name: 'Send again to A guest' })).toBeNull();
  });
});

describe('waiting guests', () => {
  it('are admitted at once by their ids, without those who ask meanwhile', async () => {
    mockEndpoint(callInvitationsApi.list, () => ({ invitations: [] }));
    const { call, become, user } = await openCall();
    expect(screen.queryByRole('button', { name: /^Admit all/ })).toBeNull();
    const other = { ...waiting(call), id: me.id, name: 'Eva' };
    const answered = mockEndpoint(callsApi.joinResponses, () => ({ call }));
    become({ ...call, join_requests: [waiting(call), other] });
    await user.click(await screen.findByRole('button', { name: 'Admit all (2)' }));
    await waitFor(() => expect(screen.queryByText('Eva')).toBeNull());
    expect(answered.mock.lastCall?.[0].body).toEqual({ ids: [sampleGuest.id, me.id], response: 'accepted' });
  });
});

describe('starting a call', () => {
  it('rings nobody where the workspace turned automatic invites off', async () => {
    const call = sampleCall();
    mockEndpoint(callsApi.find, () => refuse('NOT_FOUND'));
    mockEndpoint(talkApi.room, () => refuse('NOT_FOUND'));
    mockEndpoint(workspaceApi.settings, () => ({
      settings: [{ key: 'calls.automatic_invites' as const, value: false }],
    }));
    const created = mockEndpoint(callsApi.create, () => entered(call));
    const { user } = renderApp(`/call/${call.id}?room=${call.room_id}`);
    await user.click(await screen.findByRole('button', { name: 'Start the call' }));
    await waitFor(() => expect(created.mock.lastCall?.[0].body.invite_guests).toBe(false));
  });
});
