import { callsApi } from '@sightline/contract/calls/calls';
import { callInvitationsApi, type GuestInvitation } from '@sightline/contract/calls/invitations';
import type { ErrorCode } from '@sightline/contract/errors';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sentenceOf } from '#web/lib/error-sentences.ts';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { me, openCall, prepareCall } from '../../../../test/open-call.ts';
import { sampleCall, sampleColleague, waiting } from '../../../../test/sample-call.ts';
import { hangUp } from '../session/call-session.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));

const sent: GuestInvitation = {
  id: '018f0000-0000-7000-8000-0000000d0001',
  kind: 'email',
  name: 'Maria Silva',
  email: 'maria@example.test',
  locale: 'en',
  code: 'a-code-of-her-own',
  state: 'sent',
  failure: null,
  created_by: me,
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-11-21T10:00:00.000Z',
  sent_at: '2026-11-20T10:00:01.000Z',
  opened_at: null,
};

beforeEach(() => {
  prepareCall();
  mockEndpoint(callInvitationsApi.list, () => ({ invitations: [sent] }));
  const rui = {
    ...sampleColleague,
    email: 'rui@norvik.example',
    kind: 'organization',
    role: 'Agent',
    branch: null,
  } as const;
  mockEndpoint(callsApi.invitable, () => ({ users: [rui] }));
});
afterEach(hangUp);

/** Opens the people panel with two waiting guests. */
async function openPeople() {
  const call = sampleCall();
  const door = [waiting(call), { ...waiting(call), id: me.id, name: 'Eva' }];
  const app = await openCall({ ...call, join_requests: door });
  await app.user.click(app.bar.getByRole('button', { name: 'People' }));
  return { ...app, panel: within(await screen.findByRole('complementary', { name: 'People' })) };
}

type Panel = Awaited<ReturnType<typeof openPeople>>['panel'];
const press = (name: string | RegExp) => async (panel: Panel, user: UserEvent) => {
  const [button] = await panel.findAllByRole('button', { name });
  await user.click(button as HTMLElement);
};
async function sendMail(panel: Panel, user: UserEvent): Promise<void> {
  await user.type(await panel.findByRole('textbox', { name: "Guest's email (optional)" }), 'eva@example.test');
  await press('Send by email')(panel, user);
}

async function endCall(_panel: Panel, user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'More ways to leave' }));
  await user.click(await screen.findByRole('menuitem', { name: 'End the call for everybody' }));
}

const { end, invite, joinResponse, joinResponses } = callsApi;
type Refused =
  | typeof end
  | typeof invite
  | typeof joinResponse
  | typeof joinResponses
  | (typeof callInvitationsApi)['invite' | 'resend' | 'revoke'];
type Row = [string, Refused, ErrorCode, (panel: Panel, user: UserEvent) => Promise<void>, string];
const table: Row[] = [
  ['ringing a member', invite, 'NO_ACTIVE_CALL', press('Ring Rui Costa'), 'Inviting failed.'],
  ['a guest by email', callInvitationsApi.invite, 'NO_ACTIVE_CALL', sendMail, 'Inviting a guest failed.'],
  [
    'a link for one guest',
    callInvitationsApi.invite,
    'NO_ACTIVE_CALL',
    press('Create a link'),
    'Inviting a guest failed.',
  ],
  [
    'sending again',
    callInvitationsApi.resend,
    'TOO_MANY_REQUESTS',
    press('Send again to Maria Silva'),
    'Changing an invitation failed.',
  ],
  [
    'revoking',
    callInvitationsApi.revoke,
    'CALL_ENDED',
    press('Revoke the invitation of Maria Silva'),
    'Changing an invitation failed.',
  ],
  ['admitting', joinResponse, 'JOIN_REQUEST_ANSWERED', press('Admit'), 'Answering the join request failed.'],
  ['refusing', joinResponse, 'JOIN_REQUEST_ANSWERED', press('Refuse'), 'Answering the join request failed.'],
  ['ending', end, 'CALL_ENDED', endCall, 'Ending the call failed.'],
  ['admitting all', joinResponses, 'CALL_ENDED', press('Admit all (2)'), 'Admitting all failed.'],
];

describe('a refusal in a call', () => {
  it.each(table)('is shown and logged: %s', async (_what, endpoint, code, act, words) => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue();
    mockEndpoint(endpoint, () => refuse(code));
    const { panel, user } = await openPeople();
    await act(panel, user);
    expect((await screen.findByText(sentenceOf(code))).closest('[role=alert]')).not.toBeNull();
    expect(logged).toHaveBeenCalledWith(words, expect.objectContaining({ code }));
    logged.mockRestore();
  });
});

describe('ringing a member', () => {
  it('names who is being rung', async () => {
    const rung = mockEndpoint(invite, () => ({ call: sampleCall() }));
    const { panel, user } = await openPeople();
    await user.type(await panel.findByRole('textbox', { name: 'Search people…' }), 'Rui');
    await press('Ring Rui Costa')(panel, user);
    expect(await screen.findByText('Rui Costa is being rung')).toBeDefined();
    await waitFor(() => expect(rung.mock.lastCall?.[0].body).toEqual({ user_ids: [sampleColleague.id] }));
  });
});
