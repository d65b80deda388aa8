import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Id, line, optionalLine, Timestamp } from '../scalars.ts';
import { isHost, isReservedSlug, slugPattern } from './hosts.ts';

/** The last part of the address `/e/{slug}`, and what the header `Environment` holds. */
export const EnvironmentSlug = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.environments.slug)
  .regex(slugPattern)
  .refine((slug) => !isReservedSlug(slug), { params: { code: 'reserved' } });

/** The name of a host alone, such as support.example.com: without protocol, port and path. */
export const Host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .refine(isHost, { params: { code: 'host' } });

const BrandColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/);

const EnvironmentProfile = z.object({
  slug: EnvironmentSlug,
  name: line(limits.name),
  subtitle: optionalLine(limits.name),
  colors: z.object({ primary: BrandColor, secondary: BrandColor }),
  hosts: z.array(Host).max(limits.environments.hosts),
});

/** An environment as those who manage it see it. */
export const ManagedEnvironment = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  subtitle: z.string(),
  colors: z.object({ primary: z.string(), secondary: z.string() }),
  hosts: z.array(z.string()),
  logo: z.string().nullable(),
  favicon: z.string().nullable(),
  /** Worn where nothing names another one: e-mails, invitations, and the application itself. One of them is. */
  is_primary: z.boolean(),
  created_at: Timestamp,
});
export type ManagedEnvironment = z.infer<typeof ManagedEnvironment>;

export const CreateEnvironmentInput = EnvironmentProfile.extend({
  id: Id.optional(),
  subtitle: EnvironmentProfile.shape.subtitle.default(''),
  hosts: EnvironmentProfile.shape.hosts.default([]),
});

/** `is_primary` only ever becomes true: the environment that had it loses it. */
export const UpdateEnvironmentInput = EnvironmentProfile.extend({ is_primary: z.literal(true) }).partial();
export type UpdateEnvironmentInput = z.infer<typeof UpdateEnvironmentInput>;

const params = z.object({ id: Id });
const one = z.object({ environment: ManagedEnvironment });
const taken = ['SLUG_TAKEN', 'HOST_TAKEN', 'HOSTS_NEED_PUBLIC_URL'] as const;
const pictureErrors = [
  'NOT_FOUND',
  'NO_PICTURE',
  'PICTURE_FORMAT',
  'LOGO_TOO_LARGE',
  'PICTURE_TOO_LARGE',
  'PICTURE_QUEUE_FULL',
  'FILE_UNREADABLE',
] as const;
const onePicture = 'One picture of at most two megabytes. Everybody sees it, before signing in too.';

export const environmentsApi = {
  list: endpoint('GET', '/environments', {
    summary: 'Lists the environments of the workspace: each a look with addresses of its own.',
    query: OnePage,
    data: wholeList({ environments: z.array(ManagedEnvironment) }),
  }),
  create: endpoint('POST', '/environments', {
    summary: 'Adds an environment. The first one becomes the primary one.',
    description: 'Slugs and hosts are unique in the installation.',
    body: CreateEnvironmentInput,
    idempotentBy: 'id',
    data: one,
    errors: [...taken, 'ENVIRONMENTS_FULL', 'CONFLICT'],
  }),
  update: endpoint('PUT', '/environments/:id', {
    summary: 'Changes an environment.',
    description: 'Fields that are left out stay. `hosts` replaces all of them.',
    params,
    body: UpdateEnvironmentInput,
    data: one,
    errors: ['NOT_FOUND', ...taken],
  }),
  setLogo: endpoint('PUT', '/environments/:id/logo', {
    summary: 'Replaces the logo of an environment.',
    description: onePicture,
    params,
    body: z.object({}),
    files: 'logo',
    data: one,
    errors: pictureErrors,
  }),
  removeLogo: endpoint('DELETE', '/environments/:id/logo', {
    summary: 'Removes the logo of an environment.',
    params,
    data: one,
    errors: ['NOT_FOUND'],
  }),
  setFavicon: endpoint('PUT', '/environments/:id/favicon', {
    summary: 'Replaces the favicon of an environment.',
    description: onePicture,
    params,
    body: z.object({}),
    files: 'favicon',
    data: one,
    errors: pictureErrors,
  }),
  removeFavicon: endpoint('DELETE', '/environments/:id/favicon', {
    summary: 'Removes the favicon of an environment.',
    params,
    data: one,
    errors: ['NOT_FOUND'],
  }),
  remove: endpoint('DELETE', '/environments/:id', {
    summary: 'Removes an environment. Its slug and hosts are free again.',
    description: 'The oldest of those that are left becomes the primary one, if this was.',
    params,
    errors: ['NOT_FOUND'],
  }),
  picture: endpoint('GET', '/environment/:name/picture/:id', {
    summary: 'Reads the logo or favicon of an environment.',
    params: z.object({ name: z.string().max(64), id: Id }),
    raw: true,
    errors: ['NOT_FOUND'],
  }),
};
