import type { CallInput } from '@sightline/contract/endpoint';
import { type InvitationStatus, invitationsApi } from '@sightline/contract/people/invitations';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';
import { storeToken } from '#web/lib/token.ts';
import { invitationsKey } from './invitations-key.ts';

/** With `invite`, the dialog to invite people is open. */
export type InvitationSearch = { page?: number; status?: InvitationStatus; query?: string; invite?: true };

export const invitationsQuery = ({ page = 1, status, query: words }: InvitationSearch) => {
  const query = { page, ...(words && { query: words }), ...(status && { filter: { status } }) };
  return queryOptions({
    queryKey: [...invitationsKey, query],
    queryFn: ({ signal }) => unwrap(call(invitationsApi.list, { query, signal })),
    placeholderData: keepPreviousData,
  });
};

type Invite = CallInput<typeof invitationsApi.create>['body'];

export const sendInvitations = (body: Invite) => call(invitationsApi.create, { body });
export const checkInvitees = (invites: Invite['invites'], roomId?: string) =>
  unwrap(call(invitationsApi.check, { body: { invites, ...(roomId && { room_id: roomId }) } })).then(
    ({ failed }) => failed,
  );
export const resendInvitation = (id: string) =>
  unwrap(call(invitationsApi.resend, { params: { id } })).then(({ invitation }) => invitation);
export const revokeInvitation = (id: string) => unwrap(call(invitationsApi.revoke, { params: { id } }));

/** The customers whose names contain a text. */
export const spacesQuery = (text: string) => {
  const query = text ? { query: text } : {};
  return queryOptions({
    queryKey: ['spaces', query],
    queryFn: ({ signal }) => unwrap(call(workspaceApi.spaces, { query, signal })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
};

export type Space = { id: string; name: string };

/** All customers, page by page: the lines of a file name any of them. */
export async function listAllSpaces(): Promise<Space[]> {
  const spaces: Space[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const found = await unwrap(call(workspaceApi.spaces, { query: { page } }));
    spaces.push(...found.spaces);
    last = found.pagination.last_page;
  }
  return spaces;
}

/** Reads the invitation behind a link. The request also records that it was opened. */
export const offerQuery = (code: string) =>
  queryOptions({
    queryKey: ['offered-invitation', code],
    queryFn: async ({ signal }) => (await unwrap(call(invitationsApi.find, { body: { code }, signal }))).invitation,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Creates the account and signs it in. */
export async function acceptInvitation(body: CallInput<typeof invitationsApi.accept>['body']) {
  const envelope = await call(invitationsApi.accept, { body });
  if (envelope.status === 200 && 'token' in envelope.data && envelope.data.token.plainText !== null)
    storeToken(envelope.data.token.plainText);
  return envelope;
}

export const joinWithAccount = (code: string) => unwrap(call(invitationsApi.join, { body: { code } }));
export const declineInvitation = (code: string) => unwrap(call(invitationsApi.decline, { body: { code } }));
