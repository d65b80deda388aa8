import { z } from 'zod';

/** Kind of a role: agents belong to the organization, guests to one of its branches (specification, section 6). */
export const RoleKind = z.enum(['organization', 'branch', 'environment']);
export type RoleKind = z.infer<typeof RoleKind>;

export const RoleName = z.enum(['Subscriber', 'Manager', 'Agent', 'Client manager', 'Client']);
export type RoleName = z.infer<typeof RoleName>;

export const roleKinds = {
  Subscriber: 'organization',
  Manager: 'organization',
  Agent: 'organization',
  'Client manager': 'branch',
  Client: 'branch',
} as const satisfies Record<RoleName, RoleKind>;

export const isGuestRole = (role: RoleName): boolean => roleKinds[role] === 'branch';

/** The roles that somebody in a role may grant: nobody grants more than they hold. */
const grantable: Record<RoleName, readonly RoleName[]> = {
  Subscriber: ['Subscriber', 'Manager', 'Agent', 'Client manager', 'Client'],
  Manager: ['Manager', 'Agent', 'Client manager', 'Client'],
  Agent: [],
  'Client manager': [],
  Client: [],
};
export const rolesGrantableBy = (role: RoleName): readonly RoleName[] => grantable[role];
export const mayGrant = (granter: RoleName, role: RoleName): boolean => grantable[granter].includes(role);

export const ModuleSlug = z.enum(['home', 'knowledge', 'talk', 'tickets', 'tasks', 'analytics']);
export type ModuleSlug = z.infer<typeof ModuleSlug>;

export const PlanSlug = z.enum(['complete', 'talk']);
export type PlanSlug = z.infer<typeof PlanSlug>;

/** Plan ids are their slugs: few, fixed, named in configuration. */
export const planModules = {
  complete: ['home', 'knowledge', 'talk', 'tickets', 'tasks', 'analytics'],
  talk: ['home', 'talk'],
} as const satisfies Record<PlanSlug, readonly ModuleSlug[]>;

const staff: RoleName[] = ['Subscriber', 'Manager', 'Agent'];
const leads: RoleName[] = ['Subscriber', 'Manager'];
const everybody: RoleName[] = [...staff, 'Client manager', 'Client'];

/** Permission -> its module and the roles that have it. Server and web both use this table. */
const table = {
  'workspace.view': { module: 'home', roles: everybody },
  'workspace.update': { module: 'home', roles: leads },
  'subscription.view': { module: 'home', roles: leads },
  'spaces.view': { module: 'home', roles: everybody },
  'spaces.create': { module: 'home', roles: staff },
  'people.view': { module: 'home', roles: everybody },
  'people.manage': { module: 'home', roles: leads },
  'people.invite': { module: 'home', roles: leads },
  'sessions.manage': { module: 'home', roles: leads },
  'sign-in.manage': { module: 'home', roles: ['Subscriber'] },
  'audit.view': { module: 'home', roles: leads },
  'jobs.manage': { module: 'home', roles: ['Subscriber'] },
  'mail.view': { module: 'home', roles: ['Subscriber'] },

  'tickets.view': { module: 'tickets', roles: everybody },
  'tickets.create': { module: 'tickets', roles: everybody },
  'tickets.update': { module: 'tickets', roles: staff },
  'tickets.assign': { module: 'tickets', roles: staff },
  'tickets.close': { module: 'tickets', roles: staff },
  'tickets.reopen': { module: 'tickets', roles: [...staff, 'Client manager'] },
  'tickets.timer': { module: 'tickets', roles: staff },
  'sheets.view': { module: 'tickets', roles: staff },
  'sheets.review': { module: 'tickets', roles: everybody },
  'sheets.create': { module: 'tickets', roles: staff },
  'sheets.delete': { module: 'tickets', roles: leads },

  'talk.view': { module: 'talk', roles: everybody },
  'talk.send': { module: 'talk', roles: everybody },
  'talk.create-room': { module: 'talk', roles: staff },
  'talk.manage-room': { module: 'talk', roles: staff },
  'talk.clear-room': { module: 'talk', roles: leads },

  'calls.start': { module: 'talk', roles: staff },
  'calls.join': { module: 'talk', roles: everybody },
  'calls.admit': { module: 'talk', roles: staff },
  'calls.invite': { module: 'talk', roles: staff },
  'calls.end': { module: 'talk', roles: staff },
  'calls.record': { module: 'talk', roles: staff },
  'recordings.delete': { module: 'talk', roles: leads },
  'ar.control': { module: 'talk', roles: staff },
  'snapshots.delete': { module: 'talk', roles: leads },
} as const satisfies Record<string, { module: ModuleSlug; roles: readonly RoleName[] }>;

export type Permission = keyof typeof table;

/** The wire form of the table (section 3, "Plans map entry"). */
export const PlansMapEntry = z.object({
  platform: z.enum(['web']),
  plans: z.array(PlanSlug),
  modules: z.array(ModuleSlug),
  slug: z.string(),
  roles: z.array(RoleName),
});
export type PlansMapEntry = z.infer<typeof PlansMapEntry>;

// Not `PlanSlug.options`: the frame of the web application needs no schema.
const plans = Object.keys(planModules) as PlanSlug[];
const plansWith = (module: ModuleSlug): PlanSlug[] =>
  plans.filter((plan) => (planModules[plan] as readonly ModuleSlug[]).includes(module));

export const plansMap: PlansMapEntry[] = Object.entries(table).map(([slug, { module, roles }]) => ({
  platform: 'web',
  plans: plansWith(module),
  modules: [module],
  slug,
  roles: [...roles],
}));

/** Section 6: only modules that the plan includes count, then the slugs whose roles include the user's role. */
export const permissionsOf = (plan: PlanSlug, role: RoleName): ReadonlySet<Permission> =>
  new Set(
    plansMap
      .filter((entry) => entry.plans.includes(plan) && entry.roles.includes(role))
      .map((entry) => entry.slug as Permission),
  );

/** True when the role would hold the permission under a plan that includes its module. */
export const needsBetterPlan = (plan: PlanSlug, role: RoleName, permission: Permission): boolean =>
  (table[permission].roles as readonly RoleName[]).includes(role) && !permissionsOf(plan, role).has(permission);
