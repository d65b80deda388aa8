import { invitationsApi } from '@sightline/contract/people/invitations';
import { type Server, serve } from '../../../http/serve.ts';
import { acceptInvitation, joinWithAccount } from './acceptance.ts';
import { inviteMany, resendInvitation, revokeInvitation } from './actions.ts';
import { declineInvitation, findOffer } from './offers.ts';
import { checkInvitees } from './problems.ts';
import { listInvitations } from './queries.ts';

export function invitationRoutes(server: Server): void {
  serve(server, invitationsApi.list, { allow: 'people.invite' }, listInvitations);
  serve(server, invitationsApi.create, { allow: 'people.invite' }, inviteMany);
  serve(server, invitationsApi.check, { allow: 'people.invite' }, checkInvitees);
  serve(server, invitationsApi.resend, { allow: 'people.invite' }, resendInvitation);
  serve(server, invitationsApi.revoke, { allow: 'people.invite' }, revokeInvitation);
  serve(server, invitationsApi.find, { allow: 'public', rate: 'auth' }, findOffer);
  serve(
    server,
    invitationsApi.accept,
    { allow: 'public', rate: 'auth', cookie: 'kept', remember: true, transaction: 'none' },
    acceptInvitation,
  );
  serve(server, invitationsApi.join, { allow: 'signed-in', rate: 'auth' }, joinWithAccount);
  serve(server, invitationsApi.decline, { allow: 'public', rate: 'auth' }, declineInvitation);
}
