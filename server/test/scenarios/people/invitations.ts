import type { invitationsApi } from '@sightline/contract/people/invitations';
import { hashCode } from '../../../src/features/people/invitations/code.ts';
import { type Ids, newId } from '../ids.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const onInvite = ({ invite }: Ids) => ({ params: { id: invite } });
const given = ['people.invitations.create'] as const;
const inRoom = ['tickets.create'] as const;
const invitees = ({ branch }: Ids) => [
  { email: `gil.${newId()}@example.test`, name: 'Gil Costa', role: 'Client' as const, branch_ids: [branch] },
];

export const scenarios: Scenarios<typeof invitationsApi> = {
  list: { allow: 'people.invite', input: ({ secret }) => ({ query: { query: secret } }) },
  create: {
    allow: 'people.invite',
    madeByCaller: ['body.id'],
    another: { message: 'Welcome.' },
    given: inRoom,
    input: (ids) => ({ body: { id: newId(), room_id: ids.room, invites: invitees(ids) } }),
    learns: ({ invitations }) => ({ invite: invitations[0]?.id ?? '' }),
    audits: 'invite.sent',
  },
  check: {
    allow: 'people.invite',
    given: inRoom,
    input: (ids) => ({ body: { room_id: ids.room, invites: invitees(ids) } }),
    unaudited: 'changes nothing',
    unseen: 'changes nothing',
  },
  resend: { allow: 'people.invite', given, input: onInvite, audits: 'invite.resent' },
  revoke: { allow: 'people.invite', given, input: onInvite, audits: 'invite.revoked' },
  find: {
    allow: 'public',
    by: 'nobody',
    input: (_, { inviteCode }) => ({ body: { code: inviteCode } }),
    unaudited: 'nobody has proved anything yet',
  },
  accept: {
    allow: 'public',
    by: 'nobody',
    input: (_, { inviteCode, password }) => ({
      body: { code: inviteCode, name: 'Rita Alves', email: `rita.${newId()}@example.test`, password },
    }),
    audits: 'invite.accepted',
  },
  join: {
    allow: 'signed-in',
    by: 'client',
    input: (_, { inviteCode }) => ({ body: { code: inviteCode } }),
    audits: 'invite.accepted',
  },
  decline: {
    allow: 'public',
    by: 'nobody',
    input: (_, { inviteCode }) => ({ body: { code: inviteCode } }),
    audits: 'invite.declined',
  },
};

export const rows: Rows = ({ organization, invite, branch, agent, secret }) => ({
  invitation_batches: { organization_id: organization, id: invite, via: 'email', message: `Message of ${secret}` },
  invitations: {
    organization_id: organization,
    id: invite,
    batch_id: invite,
    email: `invited-${invite}@example.test`,
    name: `Invited by ${secret}`,
    role: 'Client',
    locale: 'en',
    code_hash: `\\x${hashCode(invite).toString('hex')}`,
    invited_by: agent,
    expires_at: new Date(Date.now() + 86_400_000),
  },
  invitation_branches: { organization_id: organization, invitation_id: invite, branch_id: branch },
});
