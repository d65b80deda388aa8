import type { Call } from '@sightline/contract/calls/calls';
import { InvitationList } from './invitation-list.tsx';
import { InviteGuest } from './invite-guest.tsx';
import { InviteMembers } from './invite-members.tsx';

/** Invites more people: guests without an account, and users. */
export function InvitePanel({ call }: { call: Call }) {
  return (
    <>
      <InviteGuest call={call} />
      <InvitationList callId={call.id} />
      <InviteMembers call={call} />
    </>
  );
}
