import { randomUUID } from 'node:crypto';
import { recordingsApi } from '@sightline/contract/call-recordings';
import { callsApi } from '@sightline/contract/calls';
import { talkApi } from '@sightline/contract/talk';
import { ticketsApi } from '@sightline/contract/tickets';
import { accepted, type Caller, call } from '../faults/caller.ts';

/** What a change is about: a ticket with its room, or a group beside it. */
export type Subject = {
  ticket: string;
  room: string;
  call?: string;
  chat?: string;
  sheet?: string;
  guest?: string;
  recording?: string;
  invitation?: string;
};

export type Person = Caller & { id: string };

/** The observer looks on while the actor acts; they may be one person with two tabs. */
export type Cast = { actor: Person; observer: Person; customer: Person; spaceId: string };

/** A ticket of the customer's that the actor and the observer work on. */
export async function arrangeTicket({ actor, observer, spaceId }: Cast): Promise<Subject> {
  const assignee_ids = [...new Set([actor.id, observer.id])];
  const body = { subject: `Realtime ${randomUUID()}`, branch_id: spaceId, assignee_ids };
  const { ticket } = await accepted(call(actor, ticketsApi.create, { body }));
  return { ticket: ticket.id, room: ticket.room_id };
}

/** The same, where nobody is assigned and both are members of the room all the same. */
export async function arrangeUnassigned(cast: Cast): Promise<Subject> {
  const subject = await arrangeTicket(cast);
  for (const userId of new Set([cast.actor.id, cast.observer.id])) {
    await accepted(call(cast.actor, ticketsApi.unassign, { params: { id: subject.ticket, userId } }));
  }
  return subject;
}

export async function arrangeClosed(cast: Cast): Promise<Subject> {
  const subject = await arrangeTicket(cast);
  await accepted(call(cast.actor, ticketsApi.close, { params: { id: subject.ticket }, body: { with_sheet: false } }));
  return subject;
}

export async function arrangeGroup(cast: Cast): Promise<Subject> {
  const { ticket } = await arrangeTicket(cast);
  const body = { member_ids: [cast.observer.id, cast.customer.id], name: `Group ${randomUUID()}` };
  const { room } = await accepted(call(cast.actor, talkApi.createRoom, { body }));
  return { ticket, room: room.id };
}

/** A message by `sender`. */
export const arrangeMessage =
  (sender: (cast: Cast) => Person) =>
  async (cast: Cast): Promise<Subject> => {
    const subject = await arrangeTicket(cast);
    const params = { id: subject.room };
    const { chat } = await accepted(call(sender(cast), talkApi.send, { params, body: { message: 'Before' } }));
    return { ...subject, chat: chat.id };
  };

export async function arrangeTimer(cast: Cast): Promise<Subject> {
  const subject = await arrangeTicket(cast);
  await accepted(call(cast.actor, ticketsApi.startTimer, { params: { id: subject.ticket } }));
  return subject;
}

/** A call of the actor's in the ticket's room, which needs a timer. */
export async function arrangeCall(cast: Cast): Promise<Subject> {
  const subject = await arrangeTimer(cast);
  const body = { room_id: subject.room };
  const entered = await accepted(call(cast.actor, callsApi.create, { body }));
  return { ...subject, call: entered.call.id };
}

/** The same, with the observer in it. */
export async function arrangeBoth(cast: Cast): Promise<Subject> {
  const subject = await arrangeCall(cast);
  await accepted(call(cast.observer, ticketsApi.startTimer, { params: { id: subject.ticket } }));
  await accepted(call(cast.observer, callsApi.join, { params: { id: subject.call ?? '' } }));
  return subject;
}

/** The actor has asked whether it may be recorded. */
export async function arrangeQuestion(cast: Cast): Promise<Subject> {
  const subject = await arrangeBoth(cast);
  const recording = randomUUID();
  await accepted(call(cast.actor, recordingsApi.ask, { params: { id: subject.call ?? '' }, body: { id: recording } }));
  return { ...subject, recording };
}

/** The actor draws in it. */
export const arrangeDrawing = async (cast: Cast): Promise<Subject> => draw(cast, await arrangeCall(cast));
export const arrangeBothDrawing = async (cast: Cast): Promise<Subject> => draw(cast, await arrangeBoth(cast));

async function draw({ actor }: Cast, subject: Subject): Promise<Subject> {
  const room = { params: { id: subject.room } };
  await accepted(call(actor, callsApi.startAr, { ...room, body: { streamer_id: actor.id } }));
  await accepted(call(actor, callsApi.requestDraw, room));
  return subject;
}
