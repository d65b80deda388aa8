import { callInvitationsApi, type GuestInvitation, type InviteGuestInput } from '@sightline/contract/calls/invitations';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, unwrap } from '#web/lib/api.ts';
import { logRefusal } from '../refusal-log.ts';

/** Below the key of calls: every event of a call refetches it. */
export const invitationsQuery = (callId: string) =>
  queryOptions({
    queryKey: ['calls', 'invitations', callId],
    queryFn: async ({ signal }) =>
      (await unwrap(call(callInvitationsApi.list, { params: { id: callId }, signal }))).invitations,
  });

export const inviteGuest = (callId: string, body: z.input<typeof InviteGuestInput>) =>
  logRefusal('Inviting a guest failed.', call(callInvitationsApi.invite, { params: { id: callId }, body }));

export function showInvitation(cache: QueryClient, callId: string, shown: GuestInvitation): void {
  cache.setQueryData(invitationsQuery(callId).queryKey, (known = []) => [
    shown,
    ...known.filter(({ id }) => id !== shown.id),
  ]);
  void cache.invalidateQueries({ queryKey: invitationsQuery(callId).queryKey });
}

/** Sends an invitation again, or revokes it. */
export function useInvitationAction(
  callId: string,
  endpoint: typeof callInvitationsApi.resend | typeof callInvitationsApi.revoke,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: string) => {
      const asked = call(endpoint, { params: { id: callId, invitationId } });
      return unwrap(logRefusal('Changing an invitation failed.', asked));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: invitationsQuery(callId).queryKey }),
  });
}
