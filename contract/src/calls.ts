import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, line, PersonRef, Timestamp } from './fields.ts';
import { limits } from './limits.ts';

export const CallParticipant = PersonRef.extend({ guest: z.boolean(), joined_at: Timestamp });

/** Somebody without an account who waits to be admitted (section 3, "Call join request"). */
export const CallJoinRequest = z.object({ id: Id, name: z.string(), share_code: z.string(), created_at: Timestamp });
export type CallJoinRequest = z.infer<typeof CallJoinRequest>;

/** Section 4. `user` started it and alone may stop it; `streamer_id` is whose picture is drawn on. */
export const ArState = z.object({
  enabled: z.boolean(),
  streamer_id: Id.nullable(),
  user: PersonRef.nullable(),
  drawing_user: PersonRef.nullable(),
});
export type ArState = z.infer<typeof ArState>;
export const noAr: ArState = { enabled: false, streamer_id: null, user: null, drawing_user: null };

export const Call = z.object({
  id: Id,
  /** Lets a guest ask to join; only members of the room see it. */
  share_code: z.string(),
  room_id: Id,
  room_name: z.string(),
  ticket: z.object({ id: Id, ticket_id: z.int() }).nullable(),
  created_at: Timestamp,
  created_by: PersonRef,
  ended_at: Timestamp.nullable(),
  participants: z.array(CallParticipant),
  join_requests: z.array(CallJoinRequest),
  ar: ArState,
});
export type Call = z.infer<typeof Call>;

/** `token` opens the media server at `url`; an empty `url` means this very origin. */
export const MediaAccess = z.object({ token: z.string(), url: z.string() });

/** What someone with the link sees before being admitted: enough to know they are right. */
export const CallInvitation = z.object({
  call_id: Id,
  organization_name: z.string(),
  host_name: z.string(),
  ended: z.boolean(),
});
export type CallInvitation = z.infer<typeof CallInvitation>;

/** `waiting` until an agent answers; `refused` may ask again; `left` may rejoin while the call goes on. */
export const GuestCallState = z.enum(['waiting', 'accepted', 'active', 'refused', 'left', 'ended']);
export type GuestCallState = z.infer<typeof GuestCallState>;

export const JoinResponse = z.enum(['accepted', 'refused']);

const CallParams = z.object({ id: Id });
const RoomParams = z.object({ id: Id });
const ShareCode = z.string().min(8).max(64);
const entered = z.object({ call: Call, token: z.string(), url: z.string() });
const arState = z.object({ ar: ArState });

export const callsApi = {
  active: endpoint('GET', '/calls/active', {
    summary: 'Lists the calls that go on in your rooms.',
    data: z.object({ calls: z.array(Call) }),
  }),
  find: endpoint('GET', '/call/:id', {
    summary: 'Finds a call, also one that has ended.',
    params: CallParams,
    data: z.object({ call: Call }),
  }),
  create: endpoint('POST', '/call/create', {
    summary: 'Starts a call in a room, or joins the one that goes on there.',
    description:
      "In a ticket's room it needs the caller's running timer. The answer's `token` opens the media server at `url`; an empty `url` means this very origin.",
    body: z.object({ id: Id.optional(), room_id: Id, invite_guests: z.boolean().default(false) }),
    data: entered,
    errors: ['NOT_FOUND', 'TICKET_CLOSED', 'CALL_TIMER_NEEDED', 'CALL_ENDED', 'CONFLICT'],
  }),
  join: endpoint('POST', '/call/:id/join', {
    summary: 'Joins a call.',
    params: CallParams,
    data: entered,
    errors: ['CALL_ENDED', 'CALL_TIMER_NEEDED'],
  }),
  leave: endpoint('POST', '/call/:id/leave', {
    summary: 'Leaves a call.',
    description: 'Leaving twice changes nothing. The last one to leave ends it.',
    params: CallParams,
    errors: ['CALL_ENDED'],
  }),
  end: endpoint('POST', '/call/:id/end', {
    summary: 'Ends a call for everybody.',
    params: CallParams,
    errors: ['CALL_ENDED'],
  }),
  invite: endpoint('POST', '/call/:id/invite', {
    summary: 'Rings people of the workspace; they become members of the room.',
    params: CallParams,
    body: z.object({ user_ids: z.array(Id).min(1).max(50) }),
    data: z.object({ call: Call }),
    errors: ['CALL_ENDED', 'NOT_A_MEMBER'],
  }),
  invitation: endpoint('GET', '/call/:id/invitation', {
    summary: 'Shows whose call a link leads to.',
    params: CallParams,
    query: z.object({ code: ShareCode }),
    data: z.object({ invitation: CallInvitation }),
    errors: ['CALL_LINK_INVALID'],
  }),
  joinRequest: endpoint('POST', '/call/:id/joinRequest', {
    summary: 'Asks, as a guest without an account, to be let into a call.',
    description:
      "`id` is the guest's own, made by the browser. The answer's token proves later requests of the same guest. Requests are counted for each address.",
    params: CallParams,
    body: z.object({ id: Id, name: line(limits.guest.nameLength), share_code: ShareCode }),
    data: z.object({
      join_request: z.object({ guest_id: Id, guest_name: z.string(), call_id: Id, room_id: Id, state: GuestCallState }),
      guest_token: z.string(),
    }),
    errors: ['CALL_LINK_INVALID', 'CALL_ENDED', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
  }),
  guestState: endpoint('GET', '/call/:id/guest', {
    summary: 'Tells a guest where it stands, after a reload or a reconnect.',
    description: 'The call itself is shown once the guest was let in.',
    params: CallParams,
    data: z.object({ state: GuestCallState, call: Call.nullable() }),
  }),
  joinResponse: endpoint('POST', '/call/:id/joinResponse', {
    summary: 'Lets a waiting guest in, or refuses.',
    description: 'The first answer counts.',
    params: CallParams,
    body: z.object({ id: Id, response: JoinResponse }),
    data: z.object({ call: Call }),
    errors: ['CALL_ENDED', 'JOIN_REQUEST_ANSWERED'],
  }),
  joinGuest: endpoint('POST', '/call/:id/joinGuest', {
    summary: 'Joins a call as the guest that an agent let in.',
    params: CallParams,
    body: z.object({ id: Id, name: line(limits.guest.nameLength) }),
    data: entered,
    errors: ['CALL_ENDED', 'JOIN_REFUSED', 'NOT_ADMITTED'],
  }),
  startAr: endpoint('POST', '/room/:id/ar/start', {
    summary: "Starts drawing on somebody's picture.",
    params: RoomParams,
    body: z.object({ streamer_id: Id }),
    data: arState,
    errors: ['NO_ACTIVE_CALL', 'NOT_IN_CALL', 'AR_ALREADY_STARTED'],
  }),
  requestDraw: endpoint('POST', '/room/:id/ar/request-draw', {
    summary: 'Takes the pen.',
    params: RoomParams,
    data: arState,
    errors: ['NO_ACTIVE_CALL', 'NOT_IN_CALL', 'AR_NOT_STARTED', 'AR_SOMEBODY_DRAWING'],
  }),
  stopDraw: endpoint('POST', '/room/:id/ar/stop-draw', {
    summary: 'Puts the pen down.',
    description: 'Who started drawing may also take it from somebody else.',
    params: RoomParams,
    data: arState,
    errors: ['NO_ACTIVE_CALL', 'NOT_IN_CALL', 'AR_NOT_STARTED', 'AR_SOMEBODY_DRAWING'],
  }),
  stopAr: endpoint('POST', '/room/:id/ar/stop', {
    summary: 'Ends drawing.',
    description: 'Only for the person who started it.',
    params: RoomParams,
    data: arState,
    errors: ['NO_ACTIVE_CALL', 'NOT_IN_CALL', 'AR_NOT_STARTED', 'AR_NOT_STARTER'],
  }),
};

const callHint = { call_id: Id, room_id: Id };

export const callEvents = {
  /** To `room.{id}`. */
  CallCreatedEvent: z.object({ ...callHint, created_by: PersonRef }),
  /** To `room.{id}`, `user.{id}` of those in the call and of the room's agents, `guest.{id}` of guests in the call. */
  CallUpdatedEvent: z.object(callHint),
  /** To `room.{id}` and `guest.{id}` of all guests, waiting ones too. */
  CallEndedEvent: z.object(callHint),
  /** To `user.{id}` of those in the call and of the room's agents. */
  CallJoinRequestEvent: z.object({ ...callHint, guest_id: Id, guest_name: z.string() }),
  /** To `user.{id}`: rings. */
  CallCreatedUserEvent: z.object({ ...callHint, room_name: z.string(), created_by: PersonRef }),
  /** To `user.{id}` of the room's members: stops ringing. */
  CallEndedUserEvent: z.object(callHint),
  /** To `guest.{id}`. */
  CallJoinResponseEvent: z.object({ ...callHint, guest_id: Id, response: JoinResponse }),
  /** To `room.{id}` and the call's guests. */
  ArCreatedEvent: z.object({ room_id: Id, ar: ArState }),
  ArRequestDrawEvent: z.object({ room_id: Id, ar: ArState }),
  ArStopDrawEvent: z.object({ room_id: Id, ar: ArState }),
  ArStopEvent: z.object({ room_id: Id, ar: ArState }),
};

/**
 * What is drawn travels on the media server's data channel, reliable, under this topic.
 * Points are fractions of the picture's width and height, 0..1 from its top left corner, so that every screen shows them
 * in the same place of the picture. `width` is a fraction of the picture's width.
 */
export const drawingTopic = 'ar.drawing';
const Point = z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]);
export const Stroke = z.object({
  id: Id,
  author_id: Id,
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  width: z.number().positive().max(0.1),
  points: z.array(Point).min(1).max(4000),
});
export type Stroke = z.infer<typeof Stroke>;
export const DrawingMessage = z.discriminatedUnion('type', [
  /** Begins a stroke, or adds points to the end of one that was begun. */
  z.object({ type: z.literal('stroke'), stroke: Stroke }),
  z.object({ type: z.literal('extend'), id: Id, author_id: Id, points: z.array(Point).min(1).max(500) }),
  z.object({ type: z.literal('undo'), id: Id, author_id: Id }),
  z.object({ type: z.literal('clear'), author_id: Id }),
  /** A late joiner asks; whoever holds the state answers with all of it. */
  z.object({ type: z.literal('ask') }),
  z.object({ type: z.literal('all'), strokes: z.array(Stroke).max(2000) }),
]);
export type DrawingMessage = z.infer<typeof DrawingMessage>;
