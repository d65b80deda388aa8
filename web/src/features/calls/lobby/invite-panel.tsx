import type { Call } from '@sightline/contract/calls';
import { InvitationList } from './invitation-list.tsx';
import { InviteGuest } from './invite-guest.tsx';
import { InviteMembers } from './invite-members.tsx';

/** How to bring in more people: guests without an account, and whoever has one. */
export function InvitePanel({ call }: { call: Call }) {
  return (
    <>
      <InviteGuest call={call} />
      <InvitationList callId={call.id} />
      <InviteMembers call={call} />
    </>
  );
}
