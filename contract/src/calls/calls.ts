import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Page, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Member } from '../people/people.ts';
import { Id, Locale, line, PersonRef, Timestamp } from '../scalars.ts';

/** A person who is or was in a call; `guest`: without an account. */
export const CallAttendee = PersonRef.extend({ guest: z.boolean() });
/** `agent`: a member of the workspace itself, neither a client nor a guest. */
export const CallParticipant = CallAttendee.extend({ joined_at: Timestamp, agent: z.boolean() });

/** A person without an account who waits to be admitted (section 3, "Call join request"). */
export const CallJoinRequest = z.object({ id: Id, name: z.string(), share_code: z.string(), created_at: Timestamp });
export type CallJoinRequest = z.infer<typeof CallJoinRequest>;

/** Section 4. `user` started it and alone may stop it; `streamer_id` sends the picture that is drawn on. */
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
  /** The people in it now. */
  participants: z.array(CallParticipant),
  /** Everybody who has been in it, in the order of joining. */
  attendees: z.array(CallAttendee),
  join_requests: z.array(CallJoinRequest),
  ar: ArState,
  /** False for a visitor of a direct conversation: they take part in the call and cannot read the room. */
  has_chat: z.boolean(),
});
export type Call = z.infer<typeof Call>;

/** `token` admits to the media server at `url`; an empty `url` means the own origin. */
export const MediaAccess = z.object({ token: z.string(), url: z.string() });

/** An invitation as a person with the link sees it before being admitted: enough to recognise the call. */
export const CallInvitation = z.object({
  call_id: Id,
  organization_name: z.string(),
  /** The logo itself, small, as a `data:` address: before and after the call a guest can fetch no file. */
  organization_logo: z.string().nullable(),
  /** The slug of the branding of the page; null without one. */
  environment: z.string().nullable(),
  /** For a guest who has chosen no language in this browser. */
  locale: Locale,
  host_name: z.string(),
  ended: z.boolean(),
});
export type CallInvitation = z.infer<typeof CallInvitation>;

/**
 * `waiting` until an agent answers; `refused` may ask again; `left` may rejoin while the call lasts; `removed` by an agent
 * and must ask again.
 */
export const GuestCallState = z.enum(['waiting', 'accepted', 'active', 'refused', 'left', 'removed', 'ended']);
export type GuestCallState = z.infer<typeof GuestCallState>;

/** A waiting guest's position in the queue (from 1), the queue's length, and the time of the request. */
export const WaitingPlace = z.object({ place: z.int(), waiting: z.int(), since: Timestamp });
export type WaitingPlace = z.infer<typeof WaitingPlace>;

/** Version of the consent text that a guest agreed to. New texts get new versions; old ones stay in the list. */
export const ConsentVersion = z.enum(['2026-11']);
export type ConsentVersion = z.infer<typeof ConsentVersion>;
export const consentVersion: ConsentVersion = '2026-11';

export const JoinResponse = z.enum(['accepted', 'refused']);
/** An agent's answer; true and false are accepted too. */
export const JoinResponseInput = z.union([
  JoinResponse,
  z.boolean().transform((accepts): z.infer<typeof JoinResponse> => (accepts ? 'accepted' : 'refused')),
]);

const CallParams = z.object({ id: Id });
const RoomParams = z.object({ id: Id });
/** Code of a call, or of an invitation to it. */
export const ShareCode = z.string().min(8).max(64);
const entered = z.object({ call: Call, token: z.string(), url: z.string() });
const arState = z.object({ ar: ArState });
/** Reasons to refuse a guest's link. */
const linkErrors = ['CALL_LINK_INVALID', 'CALL_LINK_REVOKED', 'CALL_LINK_EXPIRED'] as const;

export const callsApi = {
  active: endpoint('GET', '/calls/active', {
    summary: 'Lists ongoing calls.',
    description:
      '`mine` are those of your rooms and those that you are in; `readable` those of all rooms that you may read.',
    query: z.object({ page: Page, scope: z.enum(['mine', 'readable']).default('mine') }),
    data: wholeList({ calls: z.array(Call) }),
  }),
  find: endpoint('GET', '/call/:id', {
    summary: 'Finds an ongoing or ended call.',
    params: CallParams,
    data: z.object({ call: Call }),
  }),
  create: endpoint('POST', '/call/create', {
    summary: 'Starts a call in a room, or joins the ongoing one.',
    description:
      "In a ticket's room it needs the caller's running timer. The answer's `token` opens the media server at `url`; an empty `url` means this very origin.",
    body: z.object({ id: Id.optional(), room_id: Id, invite_guests: z.boolean().default(false) }),
    data: entered,
    errors: ['NOT_FOUND', 'TICKET_CLOSED', 'SPACE_ARCHIVED', 'CALL_TIMER_NEEDED', 'CALL_ENDED', 'CONFLICT'],
  }),
  join: endpoint('POST', '/call/:id/join', {
    summary: 'Joins a call.',
    params: CallParams,
    data: entered,
    errors: ['CALL_ENDED', 'CALL_TIMER_NEEDED'],
  }),
  leave: endpoint('POST', '/call/:id/leave', {
    summary: 'Leaves a call.',
    description:
      'Leaving twice changes nothing. The last one to leave ends it. A guest who waits gives up their place.',
    params: CallParams,
    errors: ['CALL_ENDED'],
  }),
  end: endpoint('POST', '/call/:id/end', {
    summary: 'Ends a call for everybody.',
    params: CallParams,
    errors: ['CALL_ENDED'],
  }),
  invitable: endpoint('GET', '/call/:id/invitable', {
    summary: 'Lists the people who may be rung into a call and are not in it, members of its room first.',
    description: "People of a customer are listed only where nothing in the room is another customer's.",
    params: CallParams,
    query: z.object({ page: Page, query: z.string().max(limits.search).optional() }),
    data: wholeList({ users: z.array(Member) }),
  }),
  invite: endpoint('POST', '/call/:id/invite', {
    summary: 'Rings people of the workspace; they become members of the room.',
    description:
      'Without `user_ids`, all members of the room who are not in the call. A room of two stays one of two: who is called into it takes part in this call alone.',
    params: CallParams,
    body: z.object({ user_ids: z.array(Id).min(1).max(50).optional() }),
    data: z.object({ call: Call }),
    errors: ['NO_ACTIVE_CALL', 'NOT_A_MEMBER'],
  }),
  remove: endpoint('POST', '/call/:id/remove', {
    summary: 'Removes another participant from a call.',
    description:
      "A member may come back. A guest's token is worth nothing from then on: they have to ask again. Who is out already stays out. To go yourself, leave.",
    params: CallParams,
    body: z.object({ id: Id }),
    data: z.object({ call: Call }),
    errors: ['CALL_ENDED', 'NOT_IN_CALL', 'CANNOT_REMOVE_YOURSELF'],
  }),
  mute: endpoint('POST', '/call/:id/mute', {
    summary: "Turns somebody's microphone or camera off.",
    description: 'Only they can turn it on again. What is off, or was never on, stays as it is.',
    params: CallParams,
    body: z.object({ id: Id, source: z.enum(['microphone', 'camera']) }),
    errors: ['CALL_ENDED', 'NOT_IN_CALL', 'MEDIA_UNAVAILABLE'],
  }),
  invitation: endpoint('GET', '/call/:id/invitation', {
    summary: 'Shows the call of a link.',
    description: "The code is the call's own, or that of an invitation.",
    params: CallParams,
    query: z.object({ code: ShareCode }),
    data: z.object({ invitation: CallInvitation }),
    errors: [...linkErrors, 'TOO_MANY_REQUESTS'],
  }),
  openInvitation: endpoint('POST', '/call/:id/invitation', {
    summary: 'Records that the link of an invitation was opened.',
    description: "Agents see it in the invitation's state. The code of the call itself opens nothing.",
    params: CallParams,
    body: z.object({ code: ShareCode }),
    errors: [...linkErrors, 'TOO_MANY_REQUESTS'],
  }),
  joinRequest: endpoint('POST', '/call/:id/joinRequest', {
    summary: 'Requests, as a guest without an account, to join a call.',
    description:
      "`id` is the guest's own, made by the browser. The answer's token proves later requests of the same guest. Requests are counted for each address.",
    params: CallParams,
    body: z.object({
      id: Id,
      name: line(limits.guest.nameLength),
      share_code: ShareCode,
      /** Set when the guest agreed to the consent text. */
      consent_version: ConsentVersion.optional(),
    }),
    data: z.object({
      join_request: z.object({ guest_id: Id, guest_name: z.string(), call_id: Id, room_id: Id, state: GuestCallState }),
      guest_token: z.string(),
    }),
    errors: [...linkErrors, 'CALL_ENDED', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
  }),
  guestState: endpoint('GET', '/call/:id/guest', {
    summary: 'Shows the state of a join request, for example after a reload or a reconnect.',
    description: 'The call itself is shown once the guest was let in, the place in the queue until then.',
    params: CallParams,
    data: z.object({ state: GuestCallState, queue: WaitingPlace.nullable(), call: Call.nullable() }),
  }),
  joinResponse: endpoint('POST', '/call/:id/joinResponse', {
    summary: 'Admits or refuses a waiting guest.',
    description: 'The first answer counts.',
    params: CallParams,
    body: z.object({ id: Id, response: JoinResponseInput }),
    data: z.object({ call: Call }),
    errors: ['CALL_ENDED', 'JOIN_REQUEST_ANSWERED'],
  }),
  joinResponses: endpoint('POST', '/call/:id/joinResponses', {
    summary: 'Admits or refuses several waiting guests at once.',
    description: 'Who does not wait any more keeps the answer they were given.',
    params: CallParams,
    body: z.object({ ids: z.array(Id).min(1).max(limits.call.guests), response: JoinResponseInput }),
    data: z.object({ call: Call }),
    errors: ['CALL_ENDED'],
  }),
  joinGuest: endpoint('POST', '/call/:id/joinGuest', {
    summary: 'Joins a call as an admitted guest.',
    description: 'The `guest_token` of the request to join proves who it is, here or in the Authorization header.',
    params: CallParams,
    body: z.object({ id: Id, name: line(limits.guest.nameLength), guest_token: z.string().max(200).optional() }),
    data: entered,
    errors: ['CALL_ENDED', 'JOIN_REFUSED', 'NOT_ADMITTED'],
  }),
  startAr: endpoint('POST', '/room/:id/ar/start', {
    summary: "Starts drawing on somebody's picture.",
    params: RoomParams,
    body: z.object({ streamer_id: Id }),
    data: arState,
    errors: ['NO_CALL_TO_DRAW_IN', 'NOT_IN_CALL', 'AR_ALREADY_STARTED'],
  }),
  requestDraw: endpoint('POST', '/room/:id/ar/request-draw', {
    summary: 'Takes the pen.',
    params: RoomParams,
    data: arState,
    errors: ['NO_CALL_TO_DRAW_IN', 'NOT_IN_CALL', 'AR_NOT_STARTED', 'AR_SOMEBODY_DRAWING'],
  }),
  handOverPen: endpoint('POST', '/room/:id/ar/hand-over', {
    summary: 'Hands the pen to somebody else in the call.',
    description:
      'For the person with the pen, and for the one who started drawing. If nobody has the pen, any participant may hand it over.',
    params: RoomParams,
    body: z.object({ id: Id }),
    data: arState,
    errors: ['NO_CALL_TO_DRAW_IN', 'NOT_IN_CALL', 'AR_NOT_STARTED', 'AR_SOMEBODY_DRAWING'],
  }),
  stopDraw: endpoint('POST', '/room/:id/ar/stop-draw', {
    summary: 'Puts the pen down.',
    description: 'Who started drawing may also take it from somebody else.',
    params: RoomParams,
    data: arState,
    errors: ['NO_CALL_TO_DRAW_IN', 'NOT_IN_CALL', 'AR_NOT_STARTED', 'AR_SOMEBODY_DRAWING'],
  }),
  stopAr: endpoint('POST', '/room/:id/ar/stop', {
    summary: 'Ends drawing.',
    description: 'Only for the person who started it.',
    params: RoomParams,
    data: arState,
    errors: ['NO_CALL_TO_DRAW_IN', 'NOT_IN_CALL', 'AR_NOT_STARTED', 'AR_NOT_STARTER'],
  }),
};

const callHint = { call_id: Id, room_id: Id };

export const callEvents = {
  /** To `room.{id}`. */
  CallCreatedEvent: z.object({ ...callHint, created_by: PersonRef }),
  /** To `room.{id}`, `user.{id}` of those in the call, called into it, and of the room's agents, `guest.{id}` of guests in the call and waiting; of a ticket's call also to all who may see the ticket. */
  CallUpdatedEvent: z.object(callHint),
  /** To `room.{id}` and `guest.{id}` of all guests, waiting ones too; of a ticket's call also to all who may see the ticket. */
  CallEndedEvent: z.object(callHint),
  /** To `user.{id}` of those in the call and of the room's agents. */
  CallJoinRequestEvent: z.object({ ...callHint, guest_id: Id, guest_name: z.string() }),
  /** To `user.{id}`: rings. */
  CallCreatedUserEvent: z.object({ ...callHint, room_name: z.string(), created_by: PersonRef }),
  /** To `user.{id}` of the room's members: stops ringing. */
  CallEndedUserEvent: z.object(callHint),
  /** To `user.{id}` or `guest.{id}` of the removed participant. */
  CallRemovedEvent: z.object(callHint),
  /** To `guest.{id}`. */
  CallJoinResponseEvent: z.object({ ...callHint, guest_id: Id, response: JoinResponse }),
  /** To `room.{id}` and the call's guests. */
  ArCreatedEvent: z.object({ room_id: Id, ar: ArState }),
  ArRequestDrawEvent: z.object({ room_id: Id, ar: ArState }),
  ArStopDrawEvent: z.object({ room_id: Id, ar: ArState }),
  ArStopEvent: z.object({ room_id: Id, ar: ArState }),
};
