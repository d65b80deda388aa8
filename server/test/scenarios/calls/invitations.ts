import type { callInvitationsApi } from '@sightline/contract/calls/invitations';
import type { Ids } from '../ids.ts';
import type { Scenarios } from '../scenario.ts';

const onCall = ({ call }: Ids) => ({ params: { id: call } });
const onInvitation = ({ call, invitation }: Ids) => ({ params: { id: call, invitationId: invitation } });
const given = ['calls.invitations.invite'] as const;

export const scenarios: Scenarios<typeof callInvitationsApi> = {
  list: { allow: 'calls.invite', input: onCall },
  invite: {
    allow: 'calls.invite',
    makes: 'invitation',
    another: { name: 'Ivo' },
    given: ['calls.create'],
    input: (ids) => ({ ...onCall(ids), body: { id: ids.invitation, name: 'Gil Costa', email: 'gil@example.test' } }),
    audits: 'call.guest_invited',
  },
  resend: { allow: 'calls.invite', given, input: onInvitation, audits: 'call.invitation_resent' },
  revoke: { allow: 'calls.invite', given, input: onInvitation, audits: 'call.invitation_revoked' },
};
