import { type ArState, type Call, callsApi } from '@sightline/contract/calls/calls';
import type { Snapshot } from '@sightline/contract/calls/snapshots';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { keepPreviousData, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { ApiError, call, unwrap } from '#web/lib/api.ts';
import { logRefusal } from './refusal-log.ts';

/** The ongoing calls of all rooms that I may read: one response for every list that shows calls. */
export const activeCallsQuery = queryOptions({
  queryKey: ['calls', 'active'],
  queryFn: ({ signal }) => unwrap(call(callsApi.active, { query: { scope: 'readable' }, signal })),
  staleTime: 30_000,
});

/** The ongoing calls of my own rooms, and those that I am in. */
export const ongoingCallsQuery = queryOptions({
  queryKey: ['home', 'calls'],
  queryFn: ({ signal }) => unwrap(call(callsApi.active, { query: { scope: 'mine' }, signal })),
  select: ({ calls }) => calls,
  staleTime: 5_000,
});

const planned = (id: string) => ['calls', 'planned', id];

/** Records that this id belongs to a call that is not started yet, so that it is not requested from the server. */
export const planCall = (cache: QueryClient, id: string): void => void cache.setQueryData(planned(id), true);

/** True until the call is started. */
export const plannedCallQuery = (id: string) => queryOptions<boolean>({ queryKey: planned(id), queryFn: skipToken });

/** The whole call. */
export const callQuery = (id: string) =>
  queryOptions({
    queryKey: ['calls', 'call', id],
    queryFn: async ({ signal }) => (await unwrap(call(callsApi.find, { params: { id }, signal }))).call,
    refetchOnMount: 'always',
    retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status < 500),
  });

export function showCall(cache: QueryClient, shown: Call): void {
  cache.setQueryData(callQuery(shown.id).queryKey, shown);
  cache.setQueryData(planned(shown.id), false);
}

/** The event carries the AR state, so that the pen needs no refetch. */
export function showAr(cache: QueryClient, roomId: string, ar: ArState): void {
  const withAr = (shown: Call) => (shown.room_id === roomId && shown.ended_at === null ? { ...shown, ar } : shown);
  cache.setQueriesData<Call>({ queryKey: ['calls', 'call'] }, (shown) => shown && withAr(shown));
  cache.setQueryData(activeCallsQuery.queryKey, (shown) => shown && { ...shown, calls: shown.calls.map(withAr) });
}

/** The server rings agents according to the setting; this also rings the customer's people without naming them. */
export async function startCall(body: { id: string; room_id: string }) {
  return call(callsApi.create, { body: { ...body, invite_guests: await isInvitingAutomatic() } });
}

export async function isInvitingAutomatic(): Promise<boolean> {
  const { status, data } = await call(workspaceApi.settings, {});
  return status !== 200 || data.settings.every(({ key, value }) => key !== 'calls.automatic_invites' || value);
}

/** Below the key of calls: who joins leaves the list. */
export const invitableQuery = (id: string, query: string) =>
  queryOptions({
    queryKey: ['calls', 'invitable', id, query],
    queryFn: async ({ signal }) =>
      (await unwrap(call(callsApi.invitable, { params: { id }, query: query ? { query } : {}, signal }))).users,
    placeholderData: keepPreviousData,
  });

export const joinCall = (id: string) => call(callsApi.join, { params: { id } });
export const endCall = (id: string) =>
  unwrap(logRefusal('Ending the call failed.', call(callsApi.end, { params: { id } })));
/** A timer that already runs, started on another screen, counts as success. */
export async function startTimer(ticketId: string): Promise<void> {
  const envelope = await call(ticketsApi.startTimer, { params: { id: ticketId } });
  if (envelope.status !== 200 && envelope.code !== 'TIMER_RUNNING') throw new ApiError(envelope);
}

/** The browser has left already; the server would notice by itself. */
export async function leaveCall(id: string): Promise<void> {
  const { status, code } = await call(callsApi.leave, { params: { id } });
  if (status !== 200 && code !== 'CALL_ENDED') console.warn('The server was not told that the call was left.', code);
}

export function answerJoinRequest(id: string, guestId: string, response: 'accepted' | 'refused') {
  const asked = call(callsApi.joinResponse, { params: { id }, body: { id: guestId, response } });
  return unwrap(logRefusal('Answering the join request failed.', asked));
}

/** Admits only those who are named and still wait; earlier answers remain. */
export function admitAll(id: string, guestIds: string[]) {
  const asked = call(callsApi.joinResponses, { params: { id }, body: { ids: guestIds, response: 'accepted' } });
  return unwrap(logRefusal('Admitting all failed.', asked));
}

export const inviteToCall = (id: string, user_ids: string[]) =>
  unwrap(logRefusal('Inviting failed.', call(callsApi.invite, { params: { id }, body: { user_ids } })));

export const startAr = (roomId: string, streamer_id: string) =>
  unwrap(call(callsApi.startAr, { params: { id: roomId }, body: { streamer_id } }));
export const takePen = (roomId: string) => unwrap(call(callsApi.requestDraw, { params: { id: roomId } }));
export const handOverPen = (roomId: string, id: string) =>
  unwrap(call(callsApi.handOverPen, { params: { id: roomId }, body: { id } }));
export const putPenDown = (roomId: string) => unwrap(call(callsApi.stopDraw, { params: { id: roomId } }));
export const stopAr = (roomId: string) => unwrap(call(callsApi.stopAr, { params: { id: roomId } }));

/** A snapshot as people see it, with its marks in the picture. */
export const drawSnapshot = async (snapshot: Snapshot): Promise<Blob> =>
  (await import('./snapshots/viewer/snapshot-download.ts')).pictureWithMarks(snapshot);
