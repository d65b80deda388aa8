import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Page, Pagination } from '../envelope.ts';
import { limits } from '../limits.ts';
import { PersonStatus } from '../people/people.ts';
import { RoleName } from '../permissions.ts';
import { Email, Id, line, optionalLine, prose, Timestamp } from '../scalars.ts';
import { Holidays, WeekHours } from './hours.ts';
import { ListedSpace, Timezone } from './workspace.ts';

const OptionalEmail = z.union([z.literal(''), Email]);

const Address = z.object({
  street: optionalLine(limits.name),
  number: optionalLine(limits.space.short),
  complement: optionalLine(limits.name),
  zip: optionalLine(limits.space.short),
  city: optionalLine(limits.name),
  state: optionalLine(limits.name),
  country: optionalLine(limits.name),
});
export type Address = z.infer<typeof Address>;

const Contact = z.object({ name: optionalLine(limits.name), email: OptionalEmail, phone: optionalLine(limits.phone) });
export type Contact = z.infer<typeof Contact>;

export const Color = z.string().regex(/^#[0-9a-f]{6}$/);

/** The fields that people who manage a space fill in. */
const SpaceProfile = z.object({
  name: line(limits.name),
  /** A short name of the workspace's own, such as a customer number; no two spaces have the same. */
  code: optionalLine(limits.space.short),
  color: Color.nullable(),
  phone: optionalLine(limits.phone),
  email: OptionalEmail,
  address: Address,
  contact: Contact,
  /** Null: the workspace's applies. */
  timezone: Timezone.nullable(),
  /** Null: the workspace's apply. */
  hours: WeekHours.nullable(),
  /** Apply in addition to the workspace's. */
  holidays: Holidays,
  /** For agents; guests do not see them. */
  notes: prose(limits.space.notes),
});

export const Space = ListedSpace.extend({ ...SpaceProfile.shape, members_count: z.int(), open_tickets: z.int() });
export type Space = z.infer<typeof Space>;

export const UpdateSpaceInput = SpaceProfile.partial();
export type UpdateSpaceInput = z.infer<typeof UpdateSpaceInput>;

/** Ways to treat the open tickets of a space that is archived. */
export const ArchivedTickets = z.enum(['keep', 'close', 'move']);
export type ArchivedTickets = z.infer<typeof ArchivedTickets>;

export const ArchiveSpaceInput = z
  .object({
    tickets: ArchivedTickets,
    /** Written into the history of the tickets that are closed. */
    reason: optionalLine(limits.space.reason).default(''),
    /** The space that gets the tickets. */
    move_to: Id.nullable().default(null),
  })
  .refine(({ tickets, reason }) => tickets !== 'close' || reason !== '', {
    path: ['reason'],
    params: { code: 'required' },
  })
  .refine(({ tickets, move_to }) => tickets !== 'move' || move_to !== null, {
    path: ['move_to'],
    params: { code: 'required' },
  });
export type ArchiveSpaceInput = z.input<typeof ArchiveSpaceInput>;

export const SpaceMember = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: RoleName,
  status: PersonStatus,
});
export type SpaceMember = z.infer<typeof SpaceMember>;

const params = z.object({ id: Id });
const data = z.object({ space: Space });

export const spacesApi = {
  find: endpoint('GET', '/space/:id', {
    summary: 'Shows a space.',
    params,
    data,
    errors: ['NOT_FOUND'],
  }),
  summary: endpoint('GET', '/space/:id/summary', {
    summary: 'Counts what is in a space.',
    params,
    data: z.object({
      open_tickets: z.int(),
      closed_tickets: z.int(),
      members: z.int(),
      calls: z.int(),
      /** Open invitations into the space. */
      invitations: z.int(),
      /** Bytes of files in the rooms of its tickets. */
      storage: z.int(),
      last_activity_at: Timestamp.nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
  update: endpoint('POST', '/space/:id', {
    summary: 'Changes a space.',
    description: 'Fields that are left out stay as they are.',
    params,
    body: UpdateSpaceInput,
    data,
    errors: ['NOT_FOUND', 'CODE_TAKEN'],
  }),
  setLogo: endpoint('PUT', '/space/:id/logo', {
    summary: "Replaces a space's logo.",
    description: 'One picture.',
    params,
    body: z.object({}),
    files: 'logo',
    data,
    errors: ['NOT_FOUND', 'NO_PICTURE', 'PICTURE_FORMAT', 'PICTURE_TOO_LARGE', 'PICTURE_QUEUE_FULL', 'FILE_UNREADABLE'],
  }),
  removeLogo: endpoint('DELETE', '/space/:id/logo', {
    summary: "Removes a space's logo.",
    params,
    data,
    errors: ['NOT_FOUND'],
  }),
  archive: endpoint('POST', '/space/:id/archive', {
    summary: 'Archives a space.',
    description:
      'Its people can no longer enter it, and it gets no new tickets, calls or invitations. Open tickets are kept, closed for a reason, or moved to another space.',
    params,
    body: ArchiveSpaceInput,
    data,
    errors: ['NOT_FOUND', 'SPACE_ARCHIVED'],
  }),
  restore: endpoint('POST', '/space/:id/restore', {
    summary: 'Brings an archived space back, with its people.',
    params,
    data,
    errors: ['NOT_FOUND', 'SPACE_NOT_ARCHIVED'],
  }),
  members: endpoint('GET', '/space/:id/members', {
    summary: 'Lists the people of a space, by name.',
    params,
    query: z.object({ page: Page, query: z.string().max(limits.search).optional() }),
    data: z.object({ members: z.array(SpaceMember), pagination: Pagination }),
    errors: ['NOT_FOUND'],
  }),
  addMembers: endpoint('POST', '/space/:id/members', {
    summary: 'Gives people of the workspace a role in a space.',
    description: 'All of them or nobody. Agents see every space and have no role in one.',
    params,
    body: z.object({ user_ids: z.array(Id).min(1).max(limits.bulkIds), role: RoleName }),
    data: z.object({}),
    errors: ['NOT_FOUND', 'SPACE_ARCHIVED', 'ROLE_ABOVE_YOURS', 'ROLES_DO_NOT_FIT', 'ALREADY_MEMBER', 'NOT_YOURSELF'],
  }),
  removeMembers: endpoint('DELETE', '/space/:id/members', {
    summary: 'Takes the role in a space from people.',
    description: 'All of them or nobody. Who has no other space is removed from the workspace instead.',
    params,
    body: z.object({ user_ids: z.array(Id).min(1).max(limits.bulkIds) }),
    data: z.object({}),
    errors: ['NOT_FOUND', 'SPACE_ARCHIVED', 'ROLE_ABOVE_YOURS', 'ONLY_SPACE', 'NOT_YOURSELF'],
  }),
};

/** Clients refetch what they show of the space. */
export const spacesEvents = {
  SpaceUpdatedEvent: z.object({ id: Id }),
};
