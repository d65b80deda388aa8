import { z } from 'zod';
import { limits } from './limits.ts';

/** Kind of a role: agents belong to the organization, guests to one of its branches (specification, section 6). */
export const RoleKind = z.enum(['organization', 'branch', 'environment']);
export type RoleKind = z.infer<typeof RoleKind>;

export const BuiltInRole = z.enum(['Subscriber', 'Manager', 'Agent', 'Client manager', 'Client']);
export type BuiltInRole = z.infer<typeof BuiltInRole>;

/** A built-in role, or an own one of the workspace. */
export const RoleName = z.string().min(1).max(limits.roles.name);
export type RoleName = z.infer<typeof RoleName>;

export const roleKinds = {
  Subscriber: 'organization',
  Manager: 'organization',
  Agent: 'organization',
  'Client manager': 'branch',
  Client: 'branch',
} as const satisfies Record<BuiltInRole, RoleKind>;

// Not `BuiltInRole.options`: the frame of the web application needs no schema.
export const builtInRoles = Object.keys(roleKinds) as BuiltInRole[];
export const isBuiltIn = (role: RoleName): role is BuiltInRole => Object.hasOwn(roleKinds, role);

export const isGuestRole = (role: BuiltInRole): boolean => roleKinds[role] === 'branch';

export const ModuleSlug = z.enum(['home', 'knowledge', 'talk', 'tickets', 'tasks', 'analytics']);
export type ModuleSlug = z.infer<typeof ModuleSlug>;

export const PlanSlug = z.enum(['complete', 'talk']);
export type PlanSlug = z.infer<typeof PlanSlug>;

/** Plan ids are their slugs: few, fixed, named in configuration. */
export const planModules = {
  complete: ['home', 'knowledge', 'talk', 'tickets', 'tasks', 'analytics'],
  talk: ['home', 'talk'],
} as const satisfies Record<PlanSlug, readonly ModuleSlug[]>;

const staff: BuiltInRole[] = ['Subscriber', 'Manager', 'Agent'];
const leads: BuiltInRole[] = ['Subscriber', 'Manager'];
const everybody: BuiltInRole[] = [...staff, 'Client manager', 'Client'];

/** Permission -> its module and the roles that have it. Server and web both use this table. */
const table = {
  'workspace.view': { module: 'home', roles: everybody },
  'workspace.update': { module: 'home', roles: leads },
  'subscription.view': { module: 'home', roles: leads },
  'spaces.view': { module: 'home', roles: everybody },
  'spaces.create': { module: 'home', roles: staff },
  'spaces.manage': { module: 'home', roles: leads },
  'people.view': { module: 'home', roles: everybody },
  'people.manage': { module: 'home', roles: leads },
  'people.invite': { module: 'home', roles: leads },
  'roles.manage': { module: 'home', roles: leads },
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
  'tickets.configure': { module: 'tickets', roles: leads },
  'sheets.view': { module: 'tickets', roles: staff },
  'sheets.review': { module: 'tickets', roles: everybody },
  'sheets.create': { module: 'tickets', roles: staff },
  'sheets.delete': { module: 'tickets', roles: leads },

  'schedule.view': { module: 'tickets', roles: staff },
  'schedule.manage': { module: 'tickets', roles: staff },

  'assets.view': { module: 'tickets', roles: everybody },
  'assets.manage': { module: 'tickets', roles: staff },
  'assets.configure': { module: 'tickets', roles: leads },

  'knowledge.view': { module: 'knowledge', roles: everybody },
  'knowledge.create': { module: 'knowledge', roles: staff },
  'knowledge.publish': { module: 'knowledge', roles: leads },
  'knowledge.manage': { module: 'knowledge', roles: leads },

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
} as const satisfies Record<string, { module: ModuleSlug; roles: readonly BuiltInRole[] }>;

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

export const permissionSlugs = Object.keys(table) as Permission[];
export const moduleOf = (permission: Permission): ModuleSlug => table[permission].module;
const isPermission = (slug: string): slug is Permission => Object.hasOwn(table, slug);

/** The permissions of an own role; null for a built-in one. */
export type OwnPermissions = readonly string[] | null;

/** Returns the permissions of a role, whatever the plan; none for an unknown role. */
export function rightsOf(role: RoleName, own: OwnPermissions = null): ReadonlySet<Permission> {
  if (own && !isBuiltIn(role))
    return new Set(own.filter(isPermission).filter((slug) => !ofBuiltInRoles.includes(slug)));
  return new Set(permissionSlugs.filter((slug) => (table[slug].roles as readonly RoleName[]).includes(role)));
}

/** Section 6: only modules that the plan includes count, then the slugs whose roles include the user's role. */
export const permissionsOf = (plan: PlanSlug, role: RoleName, own: OwnPermissions = null): ReadonlySet<Permission> =>
  new Set([...rightsOf(role, own)].filter((slug) => plansWith(table[slug].module).includes(plan)));

/** True when the role would hold the permission under a plan that includes its module. */
export const needsBetterPlan = (
  plan: PlanSlug,
  role: RoleName,
  permission: Permission,
  own: OwnPermissions = null,
): boolean => rightsOf(role, own).has(permission) && !permissionsOf(plan, role, own).has(permission);

const guestPermissions = permissionSlugs.filter((slug) => table[slug].roles.some(isGuestRole));

/** Each of these lets its holder become anybody: by a provider of their own, or by the links in e-mails. */
const ofSubscribersAlone = permissionSlugs.filter((slug) => table[slug].roles.join() === 'Subscriber');
/** Specification, section 6: subscription data is for Subscribers and Managers, whatever an own role is called. */
const ofBuiltInRoles: readonly Permission[] = [...ofSubscribersAlone, 'subscription.view'];
const agentPermissions = permissionSlugs.filter((slug) => !ofBuiltInRoles.includes(slug));

/** Returns the permissions that a role of a kind can have: guests never get those of agents, and nobody those of Subscribers. */
export const grantableTo = (kind: RoleKind): readonly Permission[] =>
  kind === 'branch' ? guestPermissions : agentPermissions;

/** A role with its rights. */
export type RoleRights = { name: RoleName; rights: ReadonlySet<Permission> };

/** Says whether a person may give, take or change a role: only if they have all its permissions themselves. Only Subscribers make Subscribers. */
export const reachesRole = (granter: RoleRights, role: RoleRights): boolean =>
  role.name === 'Subscriber'
    ? granter.name === 'Subscriber'
    : [...role.rights].every((slug) => granter.rights.has(slug));
