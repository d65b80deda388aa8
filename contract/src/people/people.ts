import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Pagination } from '../envelope.ts';
import { limits } from '../limits.ts';
import { anyOf, ids, oneOf } from '../list-filters.ts';
import { BulkResult, bulkBody, defineList, exportFields } from '../lists.ts';
import { RoleKind, RoleName } from '../permissions.ts';
import { Day, Id, queryList, Timestamp } from '../scalars.ts';
import { Branch } from '../workspace/workspace.ts';
import { personFields, personStatuses } from './list-fields.ts';

/** `suspended`: keeps their roles and everything they wrote, but cannot enter this workspace. */
export const PersonStatus = z.enum(personStatuses);
export type PersonStatus = z.infer<typeof PersonStatus>;

/** A role in the workspace; without a branch it is an agent's. */
export const Membership = z.object({ role: RoleName, branch: z.object({ id: Id, name: z.string() }).nullable() });
export type Membership = z.infer<typeof Membership>;

/** A member of the workspace as the others see it. Of several roles, the agent's is shown, else that of the first space. */
export const Member = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  kind: RoleKind,
  role: RoleName,
  branch: Branch.nullable(),
});
export type Member = z.infer<typeof Member>;

/** A member with all roles, and the facts that people who manage members need. */
export const ListedMember = Member.extend({
  memberships: z.array(Membership),
  status: PersonStatus,
  created_at: Timestamp,
  /** Null for readers who do not manage people, and for members who have never been here. */
  last_seen_at: Timestamp.nullable(),
});
export type ListedMember = z.infer<typeof ListedMember>;

export const peopleList = defineList({
  fields: personFields,
  filters: {
    id: ids(),
    kind: oneOf(['organization', 'branch', 'environment']),
    /** Own roles; added to those by name. */
    role_id: ids(),
    branch_id: ids(),
    /** Without it, active people only. Suspended ones are listed for those who manage people. */
    status: anyOf(personStatuses),
  },
  schemas: { role: queryList(RoleName) },
  orders: ['name', 'email', 'last_seen_at', 'created_at'],
  order: { by: 'name', dir: 'asc' },
  perPage: limits.pages.people,
});

const MembershipInput = z.object({ role: RoleName, branch_id: Id.nullable() });
export type MembershipInput = z.infer<typeof MembershipInput>;

/** Actions that can be applied to many people at once. */
export const PeopleAction = z.enum(['suspend', 'activate', 'end_sessions', 'send_reset_link', 'remove']);
export type PeopleAction = z.infer<typeof PeopleAction>;

/** The days on which somebody is out of office, both included, in their own time zone. */
export const OutOfOffice = z
  .object({ from: Day, to: Day, message: z.string().trim().max(limits.outOfOffice.message).default('') })
  .refine(({ from, to }) => from <= to, { path: ['to'], params: { code: 'before_start' } });
export type OutOfOffice = z.infer<typeof OutOfOffice>;

/** Shown beside somebody's name. */
export const Face = z.object({
  id: Id,
  /** The address of their picture. */
  avatar: z.string().nullable(),
  title: z.string(),
  /** Set while they are out of office: the last day, and what they say about it. */
  away: z.object({ to: Day, message: z.string() }).nullable(),
});
export type Face = z.infer<typeof Face>;

export const peopleApi = {
  list: endpoint('GET', '/users', {
    summary: 'Lists the people of the workspace.',
    description: 'Guests see the agents and the people of their own space.',
    query: peopleList.query,
    data: z.object({ users: z.array(ListedMember), pagination: Pagination }),
  }),
  find: endpoint('GET', '/user/:id', {
    summary: 'Shows a person of the workspace.',
    description: 'With the number of open tickets that are assigned to them.',
    params: z.object({ id: Id }),
    data: z.object({ user: ListedMember, open_tickets: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  setRoles: endpoint('PUT', '/user/:id/roles', {
    summary: "Replaces a person's roles in the workspace.",
    description:
      'One role of an agent, or roles of spaces. Nobody gives or takes a role that stands above their own, and the workspace keeps a Subscriber.',
    params: z.object({ id: Id }),
    body: z.object({ roles: z.array(MembershipInput).min(1).max(limits.rolesOfPerson) }),
    data: z.object({ user: ListedMember }),
    errors: ['NOT_FOUND', 'ROLE_ABOVE_YOURS', 'LAST_SUBSCRIBER', 'ROLES_DO_NOT_FIT', 'NOT_YOURSELF', 'SPACE_ARCHIVED'],
  }),
  bulk: endpoint('POST', '/users/bulk', {
    summary: 'Does one thing to many people.',
    description:
      'Those that it is refused for are in `failed`, and the others are done. Removing somebody hands their open tickets to `transfer_tickets_to`, or leaves them unassigned.',
    body: bulkBody(peopleList, { action: PeopleAction, transfer_tickets_to: Id.nullable().default(null) }),
    data: BulkResult,
    errors: ['TOO_MANY_ROWS', 'NOT_ASSIGNABLE'],
  }),
  export: endpoint('POST', '/users/export', {
    summary: 'Downloads the people that a search and filters select, as CSV or as a workbook.',
    description:
      'Texts in CSV that a spreadsheet would take for formulas begin with an apostrophe. `columns` are those of the screen.',
    body: peopleList.query.omit({ page: true }).extend(exportFields),
    raw: true,
  }),
  faces: endpoint('GET', '/users/faces', {
    summary: 'Shows pictures, titles and absences of people.',
    description:
      'Of those `ids` whom the caller may see, everybody who has one of the three. A guest of a call sees who has been in it.',
    query: z.object({ ids: queryList(Id).pipe(z.array(Id).min(1).max(limits.pages.faces)) }),
    data: z.object({ faces: z.array(Face) }),
  }),
};

/** Presence of people with an open tab (section 7): sent to the organization's and the branch's rooms. */
export const peopleEvents = {
  'user-join': z.object({ user_id: Id }),
  'user-leave': z.object({ user_id: Id }),
  /** A person was renamed. */
  PersonRenamedEvent: z.object({ user_id: Id }),
  /** Roles or the status of somebody, or of many at once, have changed. */
  PeopleChangedEvent: z.object({}),
  /** Somebody's picture, title or absence has changed. */
  FaceUpdatedEvent: z.object({ user_id: Id }),
};
