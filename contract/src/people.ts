import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Page, Pagination } from './envelope.ts';
import { Id } from './fields.ts';
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
};

/** Presence of people with an open tab (section 7): sent to the organization's and the branch's rooms. */
export const peopleEvents = {
  'user-join': z.object({ user_id: Id }),
  'user-leave': z.object({ user_id: Id }),
  /** Somebody was renamed. */
  PersonRenamedEvent: z.object({ user_id: Id }),
};
