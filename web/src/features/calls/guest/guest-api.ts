import {
  type Call,
  type CallInvitation,
  callsApi,
  consentVersion,
  type GuestCallState,
  type WaitingPlace,
} from '@sightline/contract/calls/calls';
import type { Envelope } from '@sightline/contract/envelope';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { ApiError, call, unwrap } from '#web/lib/api.ts';
import { suggestLanguage } from '#web/lib/i18n.ts';
import { type GuestVisit, storeVisit } from './guest-link-store.ts';

const giveUpEarly = (count: number, error: Error) => count < 3 && !(error instanceof ApiError && error.status >= 400);

export const invitationQuery = (visit: GuestVisit | null) =>
  queryOptions<CallInvitation>({
    queryKey: ['guest', 'invitation', visit?.call],
    queryFn: visit
      ? async ({ signal }) => {
          const asked = { params: { id: visit.call }, query: { code: visit.code }, signal };
          const { invitation } = await unwrap(call(callsApi.invitation, asked));
          void call(callsApi.openInvitation, { params: { id: visit.call }, body: { code: visit.code } });
          await suggestLanguage(invitation.locale);
          return invitation;
        }
      : skipToken,
    retry: giveUpEarly,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** While waiting the state is also polled: a phone that slept has missed the event. */
const pollInterval = 10_000;

export type GuestState = { state: GuestCallState; queue: WaitingPlace | null; call: Call | null };

export const guestStateQuery = (visit: GuestVisit | null) =>
  queryOptions<GuestState>({
    queryKey: ['guest', 'state', visit?.call, visit?.id],
    queryFn: visit?.token
      ? ({ signal }) => unwrap(call(callsApi.guestState, { params: { id: visit.call }, signal }))
      : skipToken,
    retry: giveUpEarly,
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? pollInterval : false),
  });

type Asked = { join_request: { state: GuestCallState }; guest_token: string };

/**
 * The guest has ticked the consent line. If the id is taken the server refuses, and the caller drops it; the next
 * attempt has a new one.
 */
export async function requestToJoin(visit: GuestVisit): Promise<Envelope<Asked>> {
  const envelope = await call(callsApi.joinRequest, {
    params: { id: visit.call },
    body: { id: visit.id, name: visit.name, share_code: visit.code, consent_version: consentVersion },
  });
  if (envelope.status === 200) storeVisit({ ...visit, token: envelope.data.guest_token });
  return envelope;
}

/** Leaves the queue, or a call that could not be rejoined. */
export const leaveAsGuest = (visit: GuestVisit) => unwrap(call(callsApi.leave, { params: { id: visit.call } }));

export const joinAsGuest = (visit: GuestVisit) =>
  unwrap(call(callsApi.joinGuest, { params: { id: visit.call }, body: { id: visit.id, name: visit.name } }));
