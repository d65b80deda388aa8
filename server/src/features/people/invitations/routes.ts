import { invitesApi } from '@sightline/contract/people-invitations';
import { type Server, serve } from '../../../http/serve.ts';
import { acceptInvitation, joinWithAccount } from './acceptance.ts';
import { inviteMany, resendInvitation, revokeInvitation } from './actions.ts';
import { declineInvitation, findOffer } from './offers.ts';
import { checkInvitees } from './problems.ts';
import { listInvitations } from './queries.ts';

export function invitationRoutes(server: Server): void {
  serve(server, invitesApi.list, { allow: 'people.invite' }, listInvitations);
  serve(server, invitesApi.create, { allow: 'people.invite' }, inviteMany);
  serve(server, invitesApi.check, { allow: 'people.invite' }, checkInvitees);
  serve(server, invitesApi.resend, { allow: 'people.invite' }, resendInvitation);
  serve(server, invitesApi.revoke, { allow: 'people.invite' }, revokeInvitation);
  serve(server, invitesApi.find, { allow: 'public', rate: 'auth' }, findOffer);
  serve(
    server,
    invitesApi.accept,
    { allow: 'public', rate: 'auth', cookie: 'kept', remember: true, transaction: 'none' },
    acceptInvitation,
  );
  serve(server, invitesApi.join, { allow: 'signed-in', rate: 'auth' }, joinWithAccount);
  serve(server, invitesApi.decline, { allow: 'public', rate: 'auth' }, declineInvitation);
}
