import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Pagination } from '../envelope.ts';
import { limits } from '../limits.ts';
import { flag, ids } from '../list-filters.ts';
import { defineList } from '../lists.ts';
import { MailDelivery } from '../mail/mail.ts';
import { WorkspaceRole } from '../people/roles.ts';
import { ModuleSlug, PlanSlug, PlansMapEntry, RoleName } from '../permissions.ts';
import { Email, Id, Locale, line, QueryBoolean, Timestamp } from '../scalars.ts';
import { EnvironmentSlug } from './environments.ts';
import { WorkspaceHours } from './hours.ts';
import { spaceFields } from './list-fields.ts';
import { Enums, Filesystem, Measurement, Named, StaticLists, WarrantyTemplate } from './lists.ts';

/** A space: a customer, site or department of a workspace. Guests belong to spaces. */
export const Branch = z.object({
  id: Id,
  name: z.string(),
  organization_id: Id,
  organization: z.object({ id: Id, name: z.string() }),
});
export type Branch = z.infer<typeof Branch>;

/** A space as lists show it. */
export const ListedSpace = Branch.extend({
  code: z.string(),
  color: z.string().nullable(),
  logo: z.string().nullable(),
  /** These three are null unless they were requested. */
  members_count: z.int().nullable(),
  open_tickets: z.int().nullable(),
  /** When a ticket of it last changed. */
  last_activity_at: Timestamp.nullable(),
  created_at: Timestamp,
  archived_at: Timestamp.nullable(),
});
export type ListedSpace = z.infer<typeof ListedSpace>;

export const spacesList = defineList({
  fields: spaceFields,
  filters: {
    id: ids(),
    /** Without it, spaces that are not archived. */
    archived: flag(),
  },
  orders: ['name', 'code', 'created_at'],
  order: { by: 'name', dir: 'asc' },
  perPage: limits.pages.spaces,
});

export const Plan = z.object({
  id: PlanSlug,
  modules: z.array(z.object({ id: ModuleSlug, slug: ModuleSlug })),
});
export type Plan = z.infer<typeof Plan>;

/** A workspace. `branches` are those that the asking user may enter. */
export const Organization = z.object({
  id: Id,
  name: z.string(),
  logo: z.string().nullable(),
  locale: Locale,
  timezone: z.string(),
  /** The slug of the branding that members see where the address names none; null without one. */
  environment: z.string().nullable(),
  branches: z.array(Branch),
  subscription: z.object({ plan: Plan }),
});
export type Organization = z.infer<typeof Organization>;

/** Branding of an environment (section 3). */
export const Environment = z.object({
  slug: z.string(),
  name: z.string(),
  subtitle: z.string(),
  logo: z.string().nullable(),
  favicon: z.string().nullable(),
  colors: z.object({ primary: z.string(), secondary: z.string() }),
  branded: z.boolean(),
});
export type Environment = z.infer<typeof Environment>;

/** Shown on the login screen while demo data is loaded. */
export const DemoAccounts = z.object({
  password: z.string(),
  accounts: z.array(z.object({ email: z.string(), name: z.string(), role: RoleName })),
});
export type DemoAccounts = z.infer<typeof DemoAccounts>;

/** The slug that the environment header carries when the address names no branded environment. */
export const defaultEnvironment = 'sightline';

export const SettingKey = z.enum(['calls.automatic_invites', 'tickets.require_sheet_to_close']);
export type SettingKey = z.infer<typeof SettingKey>;
export const Setting = z.object({ key: SettingKey, value: z.boolean() });
export type Setting = z.infer<typeof Setting>;
export const settingDefaults: Record<SettingKey, boolean> = {
  'calls.automatic_invites': true,
  'tickets.require_sheet_to_close': false,
};

/** Browsers list zones under different names (Asia/Kolkata, Asia/Calcutta); every zone that can be computed with is accepted. */
function isTimezone(zone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
    return /^[a-z]/i.test(zone);
  } catch {
    return false;
  }
}

export const Timezone = z
  .string()
  .max(64)
  .refine(isTimezone, { params: { code: 'timezone' } });

export const Password = z.string().min(limits.password.min).max(limits.password.max);

export const SetupInput = z.object({
  organization_name: line(limits.name),
  user_name: line(limits.name),
  email: Email,
  password: Password,
  locale: Locale.default('en'),
  timezone: Timezone.default('UTC'),
  /** The first customer; more can be added later. */
  space_name: line(limits.name).optional(),
  /** The code that the server prints when it starts; required if the availability has `needs_code`. */
  setup_token: line(limits.setupCode).optional(),
  /** The id from `POST /setup/start`, with the proved address; required if the availability has `needs_email`. */
  setup_id: z.string().max(100).optional(),
  /** With a slug, the workspace is found at /e/{slug} and has a branding of its own. */
  slug: EnvironmentSlug.optional(),
  /** Enqueues a job that adds a customer, tickets, a conversation and assets to try things with. */
  sample_data: z.boolean().default(false),
  device_name: z.string().max(200).default('web'),
});
export type SetupInput = z.infer<typeof SetupInput>;

export const UpdateOrganizationInput = z.object({
  name: line(limits.name).optional(),
  locale: Locale.optional(),
  timezone: Timezone.optional(),
});
export type UpdateOrganizationInput = z.infer<typeof UpdateOrganizationInput>;

/** The first steps of a workspace, in the order in which they are offered. */
export const setupSteps = ['branding', 'hours', 'colleagues', 'space', 'ticket', 'call', 'second_factor'] as const;
export type SetupStep = (typeof setupSteps)[number];

const SetupChecklist = z.object({
  steps: z.array(z.object({ step: z.enum(setupSteps), done: z.boolean() })),
  hidden: z.boolean(),
});

export const CreateSpaceInput = z.object({ id: Id.optional(), name: line(limits.name) });

export const workspaceApi = {
  staticData: endpoint('GET', '/data', {
    summary: 'Lists values that do not change while the server runs.',
    description:
      'Names are in the language that `Accept-Language` asks for. `settings` are the defaults; `plansMap` says which plan and role brings which permission; inside a workspace also for its own roles, which `roles` describes.',
    data: StaticLists.extend({
      languages: z.array(z.object({ id: Locale, name: z.string() })),
      countries: z.array(Named),
      timezones: z.array(z.string()),
      permissions: z.array(z.string()),
      plans: z.array(Plan),
      plansMap: z.array(PlansMapEntry),
      /** The own roles of the caller's workspace; for guests those of customers. */
      roles: z.array(WorkspaceRole),
      settings: z.array(Setting),
      enums: Enums,
      warranty_templates: z.array(WarrantyTemplate),
      measurement: z.array(Measurement),
      filesystem: Filesystem,
    }),
  }),
  environment: endpoint('GET', '/environment/:name', {
    summary: 'Finds the branding of an environment.',
    description:
      'Also names the demo accounts while demo data is loaded, and says whether e-mails leave the installation.',
    params: z.object({ name: z.string().max(64) }),
    data: z.object({ environment: Environment, demo: DemoAccounts.nullable(), mail_delivery: MailDelivery }),
    errors: ['NOT_FOUND'],
  }),
  update: endpoint('POST', '/organization', {
    summary: "Changes the workspace's name, language or time zone.",
    body: UpdateOrganizationInput,
    data: z.object({ organization: Organization }),
  }),
  hours: endpoint('GET', '/organization/hours', {
    summary: 'Shows when the workspace works.',
    description: 'The hours of each day from Monday to Sunday, and the days without.',
    data: WorkspaceHours,
  }),
  updateHours: endpoint('PUT', '/organization/hours', {
    summary: 'Changes when the workspace works.',
    description: 'Spaces without hours of their own follow.',
    body: WorkspaceHours,
    data: WorkspaceHours,
  }),
  setLogo: endpoint('PUT', '/organization/logo', {
    summary: "Replaces the workspace's logo.",
    description: 'One picture. Everybody in the workspace sees it, call guests too.',
    body: z.object({}),
    files: 'logo',
    data: z.object({ organization: Organization }),
    errors: ['NO_PICTURE', 'PICTURE_FORMAT', 'PICTURE_TOO_LARGE', 'PICTURE_QUEUE_FULL', 'FILE_UNREADABLE'],
  }),
  removeLogo: endpoint('DELETE', '/organization/logo', {
    summary: "Removes the workspace's logo.",
    data: z.object({ organization: Organization }),
  }),
  subscription: endpoint('GET', '/organization/subscription', {
    summary: 'Shows the plan and what is used of it.',
    description: 'People by kind, bytes of stored files, and the plan with its modules.',
    data: z.object({
      users: z.object({ agents: z.int(), guests: z.int() }),
      storage: z.object({ used: z.int() }),
      subscription: z.object({ plan: Plan }),
    }),
  }),
  settings: endpoint('GET', '/settings/organization', {
    summary: 'Lists the settings of the workspace.',
    data: z.object({ settings: z.array(Setting) }),
  }),
  updateSetting: endpoint('PUT', '/settings/organization', {
    summary: 'Changes one setting of the workspace.',
    body: Setting,
    data: z.object({ settings: z.array(Setting) }),
  }),
  spaces: endpoint('GET', '/spaces', {
    summary: 'Lists the spaces.',
    description: 'Guests see their own.',
    query: spacesList.query.extend({ with_counts: QueryBoolean.default(false) }),
    data: z.object({ spaces: z.array(ListedSpace), pagination: Pagination }),
  }),
  createSpace: endpoint('POST', '/spaces', {
    summary: 'Adds a space: a customer, site or department.',
    description: 'The same `id` and name again answer with the space that is there.',
    body: CreateSpaceInput,
    idempotentBy: 'id',
    data: z.object({ space: Branch }),
    errors: ['CONFLICT'],
  }),
  checklist: endpoint('GET', '/setup/checklist', {
    summary: 'Shows which of the first steps of a workspace are done.',
    description: 'Computed from what is there. `second_factor` is about the caller.',
    data: SetupChecklist,
  }),
  hideChecklist: endpoint('PUT', '/setup/checklist', {
    summary: 'Hides the first steps for the workspace, or shows them again.',
    body: z.object({ hidden: z.boolean() }),
    data: SetupChecklist,
  }),
  setupAvailability: endpoint('GET', '/setup/availability', {
    summary: 'Shows whether a workspace may be set up here.',
    description:
      'The first caller of an installation must send the set-up code (`needs_code`), unless they sit at the server. Where anybody may sign up, callers prove their e-mail address (`needs_email`); the first one may send the set-up code instead. `is_first`: there is no workspace yet.',
    data: z.object({
      available: z.boolean(),
      needs_code: z.boolean(),
      needs_email: z.boolean(),
      is_first: z.boolean(),
    }),
  }),
  setup: endpoint('POST', '/setup', {
    summary: 'Sets up a workspace with its first user.',
    description:
      "The first one of an installation, or anybody's where sign-up is open. The first one needs the code that the server prints, unless it is set up at the server itself; wrong codes are counted for the address. Others need an e-mail address that they have proved. The answer signs that user in.",
    body: SetupInput,
    data: z.object({ token: z.object({ plainText: z.string(), expires_at: Timestamp }), organization: Organization }),
    errors: [
      'SETUP_UNAVAILABLE',
      'WRONG_SETUP_CODE',
      'SETUP_EXPIRED',
      'EMAIL_TAKEN',
      'SLUG_TAKEN',
      'COMMON_PASSWORD',
      'TELLING_PASSWORD',
    ],
  }),
};

/** Hints: clients refetch what they show of the workspace. */
export const workspaceEvents = {
  OrganizationUpdatedEvent: z.object({ id: Id }),
  SpaceCreatedEvent: z.object({ id: Id }),
};
