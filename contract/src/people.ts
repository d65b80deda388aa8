import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Page, Pagination } from './envelope.ts';
import { Day, Id, queryList } from './fields.ts';
import { limits } from './limits.ts';
import { RoleKind, RoleName } from './permissions.ts';
import { Branch } from './workspace.ts';

/** A member of the workspace as the others see it. */
export const Member = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  kind: RoleKind,
  role: RoleName,
  branch: Branch.nullable(),
});
export type Member = z.infer<typeof Member>;

/** The days on which somebody is out of office, both included, in their own time zone. */
export const OutOfOffice = z
  .object({ from: Day, to: Day, message: z.string().trim().max(limits.outOfOffice.message).default('') })
  .refine(({ from, to }) => from <= to, { path: ['to'], params: { code: 'before_start' } });
export type OutOfOffice = z.infer<typeof OutOfOffice>;

/** What is shown beside somebody's name. */
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
    query: z.object({
      page: Page,
      query: z.string().max(limits.search).optional(),
      filter: z.object({ kind: RoleKind.optional(), branch_id: Id.optional() }).optional(),
    }),
    data: z.object({ users: z.array(Member), pagination: Pagination }),
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
  /** Somebody was renamed. */
  PersonRenamedEvent: z.object({ user_id: Id }),
  /** Their picture, title or absence has changed. */
  FaceUpdatedEvent: z.object({ user_id: Id }),
};
