import { api } from '@sightline/contract/api';
import { type AuditEventName, auditEvents } from '@sightline/contract/audit';
import { snapshotsApi } from '@sightline/contract/call-snapshots';
import { callsApi } from '@sightline/contract/calls';
import type { Endpoint } from '@sightline/contract/endpoint';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { as, unique } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { PATIENCE } from '#test/patience';
import { makeToken } from '../../http/auth.ts';
import { hashNewPassword } from '../session/actions.ts';

const endpoints = new Map<string, Endpoint>(
  Object.entries(api).flatMap(([feature, group]) =>
    Object.entries(group).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
  ),
);

/** What changes something and is not kept, and why. */
const notKept: Record<string, string> = {
  'session.forgotPassword': 'nobody has proved anything yet; the e-mail is kept',
  'session.findReset': 'changes nothing',
  'talk.send': 'a message is kept in its room',
  'talk.attach': 'a file is kept with its message, and noted when somebody opens it',
  'talk.edit': 'a message says itself that it was edited',
  'talk.remove': 'a message leaves its place behind',
  'talk.markAsRead': 'reading changes nothing for anybody else',
  'calls.startAr': 'a drawing lives no longer than its call',
  'calls.requestDraw': 'a drawing lives no longer than its call',
  'calls.handOverPen': 'a drawing lives no longer than its call',
  'calls.stopDraw': 'a drawing lives no longer than its call',
  'calls.stopAr': 'a drawing lives no longer than its call',
  'calls.openInvitation': 'the invitation says when it was opened',
  'calls.mute': 'whoever is muted may speak again at once',
  'checks.start': 'makes nothing that stays',
  'checks.startAsGuest': 'makes nothing that stays',
  'recordings.addPart': 'asking and answering are kept, not what is recorded',
  'recordings.complete': 'asking and answering are kept, not what is recorded',
  'jobs.retry': 'work of the server, shown with the job',
  'jobs.discard': 'work of the server, shown with the job',
  'mail.sendTest': 'shown with the e-mail',
};

type Input = { params?: object; body?: object; files?: readonly Blob[] };
type Step = [name: string, event: AuditEventName, input?: Input | (() => Promise<Input>), token?: () => string];

const password = 'a long enough password';
const [ticket, sheet, room, call, guest] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()];
const [snapshot, recording, invitation] = [uuidv7(), uuidv7(), uuidv7()];
const [ofTicket, ofRoom, ofCall, ofSnapshot] = [{ id: ticket }, { id: room }, { id: call }, { id: snapshot }];
const ofInvitation = { ...ofCall, invitationId: invitation };
let lead: TestPerson;
let rui: TestPerson;
let laptop: { token: string; session: string };
let guestToken = '';

async function signInAgain(person: TestPerson): Promise<{ token: string; session: string }> {
  const { plainText, hash } = makeToken('user');
  const [row] = await arrange<{ session_id: string }>(
    `insert into tokens (hash, user_id, organization_id, device_name, expires_at)
     values ($1, $2, $3, 'Phone', now() + interval '1 day') returning session_id`,
    [hash, person.id, person.organization_id],
  );
  return { token: plainText, session: row?.session_id ?? '' };
}

beforeAll(async () => {
  const organization = await buildOrganization();
  lead = await buildPerson(organization, 'Subscriber');
  rui = await buildPerson(organization);
  await arrange('update users set password_hash = $1 where id = $2', [await hashNewPassword(password, []), lead.id]);
  laptop = await signInAgain(lead);
});

const later = (input: () => Input) => async () => input();

async function askAsGuest(): Promise<Input> {
  const [row] = await arrange<{ share_code: string }>('select share_code from calls where id = $1', [call]);
  return { params: ofCall, body: { id: guest, name: 'Maria', share_code: row?.share_code } };
}

async function resetLink(): Promise<Input> {
  const { plainText: token, hash } = makeToken('user');
  await arrange(`insert into password_resets (hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`, [
    hash,
    lead.id,
  ]);
  return { body: { token, password: 'one more password', password_confirmation: 'one more password' } };
}

async function redrawSnapshot(): Promise<Input> {
  const { data } = await as(lead.token).call(snapshotsApi.list, { params: ofCall });
  const dot = { tool: 'pen', color: '#ff3b30', width: 0.008, points: [[0.5, 0.5]] };
  const marks = [{ id: uuidv7(), author_id: lead.id, ...dot }];
  return { params: ofSnapshot, body: { marks, version: data.snapshots[0]?.marks_version } };
}

async function onePicture(): Promise<File[]> {
  const bytes = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  return [new File([new Uint8Array(bytes)], 'picture.png')];
}

const takeSnapshot = async (): Promise<Input> => ({
  params: ofCall,
  body: { id: snapshot, streamer_id: lead.id },
  files: await onePicture(),
});

const answerRecording = (answer: string): Input => ({ params: ofCall, body: { recording_id: recording, answer } });

/** A day at work, in which everything that is kept happens. */
const steps: Step[] = [
  ['session.login', 'session.signed_in', later(() => ({ body: { email: lead.email, password } }))],
  ['session.login', 'session.sign_in_failed', later(() => ({ body: { email: lead.email, password: 'wrong' } }))],
  [
    'session.enter',
    'session.signed_in',
    later(() => ({ body: { organization_id: lead.organization_id } })),
    () => laptop.token,
  ],
  ['session.updateMe', 'person.updated', { body: { name: 'Ana Lopes' } }],
  ['session.endSession', 'session.ended', later(() => ({ params: { id: lead.id, sid: laptop.session } }))],
  ['session.endSessions', 'session.others_ended', later(() => ({ params: { id: rui.id } }))],
  [
    'session.changePassword',
    'session.password_changed',
    { body: { current_password: password, password: 'another one', password_confirmation: 'another one' } },
  ],
  ['workspace.update', 'workspace.updated', { body: { name: unique('Renamed') } }],
  ['workspace.setLogo', 'workspace.updated', async () => ({ body: {}, files: await onePicture() })],
  ['workspace.removeLogo', 'workspace.updated', {}],
  ['workspace.updateSetting', 'setting.changed', { body: { key: 'calls.automatic_invites', value: false } }],
  ['workspace.createSpace', 'space.created', { body: { name: 'Harbour' } }],
  ['tickets.create', 'ticket.created', { body: { id: ticket, subject: 'Pump' } }],
  ['tickets.update', 'ticket.updated', { params: ofTicket, body: { subject: 'Pumps', priority_id: 4 } }],
  ['tickets.updateLight', 'ticket.updated', { params: ofTicket, body: { priority_id: 1 } }],
  ['tickets.assign', 'ticket.assigned', later(() => ({ params: { ...ofTicket, userId: lead.id } }))],
  ['tickets.unassign', 'ticket.unassigned', later(() => ({ params: { ...ofTicket, userId: lead.id } }))],
  ['sheets.create', 'sheet.created', { params: ofTicket, body: { id: sheet, problem: 'P', work_done: 'W' } }],
  ['sheets.remove', 'sheet.deleted', { params: { ...ofTicket, sheetId: sheet } }],
  ['tickets.startTimer', 'ticket.timer_started', { params: ofTicket }],
  ['tickets.stopTimer', 'ticket.timer_stopped', { params: ofTicket }],
  ['tickets.startTimer', 'ticket.timer_started', { params: ofTicket }],
  ['tickets.close', 'ticket.closed', { params: ofTicket, body: { with_sheet: false } }],
  ['tickets.reopen', 'ticket.reopened', { params: ofTicket }],
  ['talk.createRoom', 'room.created', later(() => ({ body: { id: room, name: 'Field', member_ids: [rui.id] } }))],
  ['talk.removeMembers', 'room.members_removed', later(() => ({ params: ofRoom, body: { member_ids: [rui.id] } }))],
  ['talk.addMembers', 'room.members_added', later(() => ({ params: ofRoom, body: { member_ids: [rui.id] } }))],
  ['calls.create', 'call.started', { body: { id: call, room_id: room } }],
  ['calls.invite', 'call.invited', later(() => ({ params: ofCall, body: { user_ids: [lead.id] } }))],
  [
    'invitations.invite',
    'call.guest_invited',
    { params: ofCall, body: { id: invitation, email: 'maria@example.test' } },
  ],
  ['invitations.resend', 'call.invitation_resent', { params: ofInvitation }],
  ['invitations.revoke', 'call.invitation_revoked', { params: ofInvitation }],
  ['calls.joinRequest', 'call.guest_asked', askAsGuest, () => ''],
  ['calls.joinResponse', 'call.guest_refused', { params: ofCall, body: { id: guest, response: 'refused' } }],
  ['calls.joinRequest', 'call.guest_asked', askAsGuest, () => guestToken],
  ['calls.joinResponses', 'call.guest_accepted', { params: ofCall, body: { ids: [guest], response: 'accepted' } }],
  ['calls.joinGuest', 'call.joined', { params: ofCall, body: { id: guest, name: 'Maria' } }, () => guestToken],
  ['recordings.ask', 'call.recording_asked', { params: ofCall, body: { id: recording } }],
  ['recordings.answer', 'call.recording_agreed', answerRecording('agreed'), () => guestToken],
  ['recordings.answer', 'call.recording_withdrawn', answerRecording('refused'), () => guestToken],
  ['recordings.stop', 'call.recording_stopped', { params: ofCall, body: { recording_id: recording } }],
  ['recordings.remove', 'call.recording_deleted', { params: { id: recording } }],
  ['calls.leave', 'call.left', { params: ofCall }, () => guestToken],
  ['calls.remove', 'call.removed', { params: ofCall, body: { id: guest } }],
  ['calls.join', 'call.joined', { params: ofCall }],
  ['snapshots.create', 'call.snapshot_taken', takeSnapshot],
  ['snapshots.update', 'call.snapshot_captioned', { params: ofSnapshot, body: { caption: 'The valve' } }],
  ['snapshots.redraw', 'call.snapshot_redrawn', redrawSnapshot],
  ['snapshots.remove', 'call.snapshot_removed', { params: ofSnapshot }],
  ['calls.end', 'call.ended', { params: ofCall }],
  ['talk.clearRoom', 'room.cleared', { params: ofRoom }],
  ['talk.removeRoom', 'room.deleted', { params: ofRoom }],
  ['session.logout', 'session.signed_out'],
  ['session.resetPassword', 'session.password_changed', resetLink, () => ''],
];

/** Created workspaces have logs of their own; the rest is done by the server, the console or a refusal. */
const elsewhere = new Set(['workspace.setup']);
const happensBeside = new Set<AuditEventName>([
  'workspace.created',
  'person.added',
  'call.disconnected',
  'call.recording_refused',
  'call.recording_opened',
  'file.opened',
  'mail.sent',
  'workspace.backed_up',
  'workspace.restored',
]);

describe('the audit log', () => {
  it('is asked about every endpoint that changes something', () => {
    const changing = [...endpoints].filter(([, { method }]) => method !== 'GET').map(([name]) => name);
    const known = new Set([...Object.keys(notKept), ...steps.map(([name]) => name), ...elsewhere]);
    expect(changing.filter((name) => !known.has(name))).toEqual([]);
  });

  it('meets everything that it can keep', () => {
    const met = new Set([...steps.map(([, event]) => event), ...happensBeside]);
    expect(Object.keys(auditEvents).filter((event) => !met.has(event as AuditEventName))).toEqual([]);
  });

  it('gets exactly one entry of each action', { timeout: 120_000 }, async () => {
    const listKept = async () =>
      (
        await arrange<{ event: string }>('select event from audit_log where organization_id = $1 order by seq', [
          lead.organization_id,
        ])
      ).map(({ event }) => event);
    const expected: string[] = [];
    for (const [name, event, input = {}, token = () => lead.token] of steps) {
      const endpoint = endpoints.get(name);
      if (!endpoint) throw new Error(`${name} is no endpoint`);
      const sent = typeof input === 'function' ? await input() : input;
      const reply = await as(token() || undefined).send(endpoint, sent);
      if (endpoint === callsApi.joinRequest) guestToken = (reply.data as { guest_token: string }).guest_token;
      expected.push(event);
      // A refusal is written when its answer is already on the way.
      await vi.waitFor(async () => expect(await listKept(), `${name}: ${reply.code}`).toEqual(expected), PATIENCE);
    }
  });
});
