import { randomUUID } from 'node:crypto';
import { invitationsApi } from '@sightline/contract/call-invitations';
import { recordingsApi } from '@sightline/contract/call-recordings';
import { callsApi } from '@sightline/contract/calls';
import type { CallInput, Endpoint } from '@sightline/contract/endpoint';
import { sessionApi } from '@sightline/contract/session';
import { sheetsApi } from '@sightline/contract/sheets';
import { talkApi } from '@sightline/contract/talk';
import { ticketsApi } from '@sightline/contract/tickets';
import { workspaceApi } from '@sightline/contract/workspace';
import { accepted, call } from '../faults/caller.ts';
import { snapshotRows } from './rows-snapshots.ts';
import { sendPicture } from './send-picture.ts';
import {
  arrangeBoth,
  arrangeBothDrawing,
  arrangeCall,
  arrangeClosed,
  arrangeDrawing,
  arrangeGroup,
  arrangeMessage,
  arrangeQuestion,
  arrangeTicket,
  arrangeTimer,
  arrangeUnassigned,
  type Cast,
  type Subject,
} from './subject.ts';

export type Row = {
  arrange: (cast: Cast) => Promise<Subject>;
  act: (cast: Cast, subject: Subject) => Promise<unknown>;
  /** Nothing that anybody shows becomes another by it. */
  isUnseen?: true;
};

/** The actor calls `endpoint` with what it needs of the subject. */
const row = <E extends Endpoint>(
  endpoint: E,
  arrange: Row['arrange'],
  input: (subject: Subject, cast: Cast) => CallInput<E>,
): Row => ({
  arrange,
  act: (cast, subject) => accepted(call(cast.actor, endpoint, input(subject, cast))),
});

const onTicket = ({ ticket }: Subject) => ({ params: { id: ticket } });
const onRoom = ({ room }: Subject) => ({ params: { id: room } });
const onCall = (subject: Subject) => ({ params: { id: subject.call ?? '' } });
const onChat = (subject: Subject) => ({ params: { id: subject.chat ?? '' } });
const byActor = arrangeMessage(({ actor }) => actor);
const byCustomer = arrangeMessage(({ customer }) => customer);
const sheet = { problem: 'It leaked', work_done: 'A new seal' };

async function arrangeSheet(cast: Cast): Promise<Subject> {
  const subject = await arrangeTicket(cast);
  const { assistance_sheet } = await accepted(
    call(cast.actor, sheetsApi.create, { ...onTicket(subject), body: sheet }),
  );
  return { ...subject, sheet: assistance_sheet.id };
}

const onInvitation = (subject: Subject) => ({
  params: { id: subject.call ?? '', invitationId: subject.invitation ?? '' },
});

async function arrangeInvitation(cast: Cast): Promise<Subject> {
  const subject = await arrangeCall(cast);
  const body = { name: 'Gil', email: 'gil@example.test' };
  const { invitation } = await accepted(call(cast.actor, invitationsApi.invite, { ...onCall(subject), body }));
  return { ...subject, invitation: invitation.id };
}

/** A guest without an account who waits at the door of the call. */
async function requestToJoin(cast: Cast, subject: Subject, id: string): Promise<string> {
  const found = await accepted(call(cast.actor, callsApi.find, onCall(subject)));
  const body = { id, name: 'Gil', share_code: found.call.share_code ?? '' };
  const { guest_token } = await accepted(
    call({ url: cast.actor.url }, callsApi.joinRequest, { ...onCall(subject), body }),
  );
  return guest_token;
}

const answer = (cast: Cast, subject: Subject, id: string) =>
  accepted(call(cast.actor, callsApi.joinResponse, { ...onCall(subject), body: { id, response: 'accepted' } }));

const ringMembers = ({ actor }: Cast, value: boolean) =>
  accepted(call(actor, workspaceApi.updateSetting, { body: { key: 'calls.automatic_invites', value } }));

const setLogo = ({ actor }: Cast) => sendPicture(actor, 'PUT', '/organization/logo', 'logo');

/** `feature.endpoint` -> how it is done. Every endpoint that changes something stands here, or among `apart`. */
export const rows: Record<string, Row> = {
  'workspace.update': row(workspaceApi.update, arrangeTicket, () => ({ body: { name: `Meridian ${randomUUID()}` } })),
  'workspace.setLogo': { arrange: arrangeTicket, act: setLogo },
  'workspace.removeLogo': row(
    workspaceApi.removeLogo,
    async (cast) => {
      await setLogo(cast);
      return arrangeTicket(cast);
    },
    () => ({}),
  ),
  'workspace.updateSetting': {
    arrange: async (cast) => {
      await ringMembers(cast, true);
      return arrangeTicket(cast);
    },
    act: (cast) => ringMembers(cast, false),
  },
  'workspace.createSpace': row(workspaceApi.createSpace, arrangeTicket, () => ({
    body: { name: `A ${randomUUID()}` },
  })),
  'tickets.create': row(ticketsApi.create, arrangeTicket, (_subject, { observer }) => ({
    body: { subject: 'New', assignee_ids: [observer.id] },
  })),
  'tickets.update': row(ticketsApi.update, arrangeTicket, (subject) => ({
    ...onTicket(subject),
    body: { subject: 'Renamed', priority_id: 4 as const, status_id: 3 as const, due_date: '2030-01-01T00:00:00.000Z' },
  })),
  'tickets.updateLight': row(ticketsApi.updateLight, arrangeTicket, (subject) => ({
    ...onTicket(subject),
    body: { priority_id: 1 as const },
  })),
  'tickets.assign': row(ticketsApi.assign, arrangeUnassigned, ({ ticket }, { observer }) => ({
    params: { id: ticket, userId: observer.id },
  })),
  'tickets.unassign': row(ticketsApi.unassign, arrangeTicket, ({ ticket }, { observer }) => ({
    params: { id: ticket, userId: observer.id },
  })),
  'tickets.close': row(ticketsApi.close, arrangeTimer, (subject) => ({
    ...onTicket(subject),
    body: { with_sheet: false },
  })),
  'tickets.reopen': row(ticketsApi.reopen, arrangeClosed, onTicket),
  'tickets.startTimer': row(ticketsApi.startTimer, arrangeTicket, onTicket),
  'tickets.stopTimer': row(ticketsApi.stopTimer, arrangeTimer, onTicket),
  'sheets.create': row(sheetsApi.create, arrangeTicket, (subject) => ({ ...onTicket(subject), body: sheet })),
  'sheets.remove': {
    arrange: arrangeSheet,
    act: ({ actor }, { ticket, sheet: sheetId = '' }) =>
      accepted(call(actor, sheetsApi.remove, { params: { id: ticket, sheetId } })),
  },
  'talk.createRoom': row(talkApi.createRoom, arrangeTicket, (_subject, { observer, customer }) => ({
    body: { member_ids: [observer.id, customer.id], name: `Us ${randomUUID()}` },
  })),
  'talk.addMembers': row(talkApi.addMembers, arrangeTicket, (subject, { customer }) => ({
    ...onRoom(subject),
    body: { member_ids: [customer.id] },
  })),
  'talk.removeMembers': row(talkApi.removeMembers, arrangeGroup, (subject, { customer }) => ({
    ...onRoom(subject),
    body: { member_ids: [customer.id] },
  })),
  'talk.removeRoom': row(talkApi.removeRoom, arrangeGroup, onRoom),
  'talk.clearRoom': row(talkApi.clearRoom, byActor, onRoom),
  'talk.send': row(talkApi.send, byActor, (subject) => ({ ...onRoom(subject), body: { message: 'After' } })),
  'talk.markAsRead': row(talkApi.markAsRead, byCustomer, ({ chat = '' }) => ({ body: { messages: [chat] } })),
  'talk.edit': row(talkApi.edit, byActor, (subject) => ({ ...onChat(subject), body: { message: 'Other words' } })),
  'talk.remove': row(talkApi.remove, byActor, onChat),
  'calls.create': row(callsApi.create, arrangeTimer, ({ room }) => ({ body: { room_id: room } })),
  'calls.join': {
    arrange: async (cast) => {
      const subject = await arrangeCall(cast);
      await accepted(call(cast.customer, callsApi.join, onCall(subject)));
      await accepted(call(cast.actor, callsApi.leave, onCall(subject)));
      return subject;
    },
    act: ({ actor }, subject) => accepted(call(actor, callsApi.join, onCall(subject))),
  },
  'calls.leave': row(callsApi.leave, arrangeCall, onCall),
  'calls.end': row(callsApi.end, arrangeCall, onCall),
  'calls.invite': row(callsApi.invite, arrangeCall, (subject, { customer }) => ({
    ...onCall(subject),
    body: { user_ids: [customer.id] },
  })),
  'calls.joinRequest': { arrange: arrangeCall, act: (cast, subject) => requestToJoin(cast, subject, randomUUID()) },
  'calls.joinResponse': {
    arrange: async (cast) => {
      const subject = await arrangeCall(cast);
      const guest = randomUUID();
      await requestToJoin(cast, subject, guest);
      return { ...subject, guest };
    },
    act: (cast, subject) => answer(cast, subject, subject.guest ?? ''),
  },
  'calls.joinResponses': {
    arrange: async (cast) => {
      const subject = await arrangeCall(cast);
      const guest = randomUUID();
      await requestToJoin(cast, subject, guest);
      return { ...subject, guest };
    },
    act: ({ actor }, subject) => {
      const body = { ids: [subject.guest ?? ''], response: 'accepted' as const };
      return accepted(call(actor, callsApi.joinResponses, { ...onCall(subject), body }));
    },
  },
  'invitations.invite': row(invitationsApi.invite, arrangeCall, (subject) => ({
    ...onCall(subject),
    body: { name: 'Gil' },
  })),
  'invitations.resend': {
    arrange: arrangeInvitation,
    act: ({ actor }, subject) => accepted(call(actor, invitationsApi.resend, onInvitation(subject))),
  },
  'invitations.revoke': {
    arrange: arrangeInvitation,
    act: ({ actor }, subject) => accepted(call(actor, invitationsApi.revoke, onInvitation(subject))),
  },
  'calls.remove': {
    arrange: async (cast) => {
      const subject = await arrangeCall(cast);
      await accepted(call(cast.customer, callsApi.join, onCall(subject)));
      return subject;
    },
    act: ({ actor, customer }, subject) =>
      accepted(call(actor, callsApi.remove, { ...onCall(subject), body: { id: customer.id } })),
  },
  'calls.joinGuest': {
    arrange: arrangeCall,
    act: async (cast, subject) => {
      const guest = randomUUID();
      const token = await requestToJoin(cast, subject, guest);
      await answer(cast, subject, guest);
      const body = { id: guest, name: 'Gil' };
      await accepted(call({ url: cast.actor.url, token }, callsApi.joinGuest, { ...onCall(subject), body }));
    },
  },
  'recordings.ask': row(recordingsApi.ask, arrangeBoth, (subject) => ({
    ...onCall(subject),
    body: { id: randomUUID() },
  })),
  'recordings.answer': {
    arrange: arrangeQuestion,
    act: ({ observer }, subject) => {
      const body = { recording_id: subject.recording ?? '', answer: 'refused' as const };
      return accepted(call(observer, recordingsApi.answer, { ...onCall(subject), body }));
    },
  },
  'recordings.stop': row(recordingsApi.stop, arrangeQuestion, (subject) => ({
    ...onCall(subject),
    body: { recording_id: subject.recording ?? '' },
  })),
  'recordings.remove': {
    arrange: async (cast) => {
      const subject = await arrangeQuestion(cast);
      const body = { recording_id: subject.recording ?? '' };
      await accepted(
        call(cast.observer, recordingsApi.answer, { ...onCall(subject), body: { ...body, answer: 'agreed' } }),
      );
      await accepted(call(cast.actor, recordingsApi.stop, { ...onCall(subject), body }));
      return subject;
    },
    act: ({ actor }, { recording = '' }) => accepted(call(actor, recordingsApi.remove, { params: { id: recording } })),
  },
  'calls.startAr': row(callsApi.startAr, arrangeCall, (subject, { actor }) => ({
    ...onRoom(subject),
    body: { streamer_id: actor.id },
  })),
  'calls.requestDraw': {
    arrange: arrangeCall,
    act: async ({ actor }, subject) => {
      await accepted(call(actor, callsApi.startAr, { ...onRoom(subject), body: { streamer_id: actor.id } }));
      await accepted(call(actor, callsApi.requestDraw, onRoom(subject)));
    },
  },
  'calls.handOverPen': row(callsApi.handOverPen, arrangeBothDrawing, (subject, { observer }) => ({
    ...onRoom(subject),
    body: { id: observer.id },
  })),
  'calls.stopDraw': row(callsApi.stopDraw, arrangeDrawing, onRoom),
  'calls.stopAr': row(callsApi.stopAr, arrangeDrawing, onRoom),
  ...snapshotRows,
  'session.updateMe': row(sessionApi.updateMe, arrangeTicket, () => ({ body: { name: `Sofia ${randomUUID()}` } })),
};

/** What changes nothing on a screen that is open, and why. */
export const apart: Record<string, string> = {
  'session.login': 'makes a session for another browser',
  'session.logout': 'ends the session whose screens it would be about',
  'session.enter': 'changes the place, and with it everything: the page is opened anew',
  'session.changePassword': 'shows nowhere; other sessions end',
  'session.forgotPassword': 'sends a mail to somebody who is not signed in',
  'session.findReset': 'looks up a link',
  'session.resetPassword': 'shows nowhere; all sessions end',
  'session.endSession': 'its list is asked for each time it is opened',
  'session.endSessions': 'its list is asked for each time it is opened',
  'workspace.setup': 'nobody is signed in yet',
  'calls.openInvitation': 'is done by a guest who is nobody yet; the journey of invitations sees it',
  'calls.mute': 'the media server tells those in the call',
  'checks.start': 'is no call, and nobody else learns of it',
  'checks.startAsGuest': 'is no call, and nobody else learns of it',
  'recordings.addPart': 'nothing of it is shown before it is put together',
  'recordings.complete': 'the job that puts it together tells of it',
  'talk.attach': 'a file is seen once its message is sent',
  'jobs.retry': 'its list is for operators, who ask for it',
  'jobs.discard': 'its list is for operators, who ask for it',
  'mail.sendTest': 'its list is for operators, who ask for it',
};
