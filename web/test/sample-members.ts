import type { ListedMember, Member } from '@sightline/contract/people/people';

/** A line of the list of people, as agents see it. */
export const listed = (member: Member, change: Partial<ListedMember> = {}): ListedMember => ({
  ...member,
  memberships: [{ role: member.role, branch: member.branch }],
  status: 'active',
  created_at: '2026-01-05T09:00:00.000Z',
  last_seen_at: null,
  ...change,
});
