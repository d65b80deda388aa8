import { defaultEnvironment, type Environment } from '@sightline/contract/workspace/workspace';
import { sql } from 'kysely';
import type { Db } from '../db/kysely-on-client.ts';

/** A look, and whose it is. `isHost`: it was found by the host of the request, where nothing of other workspaces is found. */
export type Branding = Environment & { organization_id: string | null; isHost: boolean };

/** The product's own look, brandingOf where no other is. */
export const ownEnvironment: Branding = {
  slug: defaultEnvironment,
  name: 'Sightline',
  subtitle: 'Remote support and field service',
  logo: null,
  favicon: null,
  colors: { primary: '#4a58da', secondary: '#32b68e' },
  branded: false,
  organization_id: null,
  isHost: false,
};

/** At a host of one workspace there is no other. */
export const isFoundAt = ({ isHost, organization_id }: Branding, organizationId: string): boolean =>
  !isHost || organization_id === organizationId;

export const pictureUrl = (slug: string, id: string): string => `/api/environment/${slug}/picture/${id}`;

type Row = {
  organization_id: string;
  slug: string;
  name: string;
  subtitle: string;
  primary_color: string;
  secondary_color: string;
  logo_file_id: string | null;
  favicon_file_id: string | null;
};

const brandingOf = ({ logo_file_id, favicon_file_id, primary_color, secondary_color, ...row }: Row): Branding => ({
  ...row,
  logo: logo_file_id && pictureUrl(row.slug, logo_file_id),
  favicon: favicon_file_id && pictureUrl(row.slug, favicon_file_id),
  colors: { primary: primary_color, secondary: secondary_color },
  branded: true,
  isHost: false,
});

export async function findEnvironment(db: Db, slug: string): Promise<Branding | undefined> {
  if (slug.toLowerCase() === ownEnvironment.slug) return ownEnvironment;
  const { rows } = await sql<Row>`select * from identity.find_environment(${slug.toLowerCase()}, '')`.execute(db);
  return rows[0] && brandingOf(rows[0]);
}

export async function findEnvironmentOfHost(db: Db, host: string): Promise<Branding | undefined> {
  const { rows } = await sql<Row>`select * from identity.find_environment('', ${host})`.execute(db);
  return rows[0] && { ...brandingOf(rows[0]), isHost: true };
}

/** Returns the branding of a workspace's e-mails, no matter who causes them; undefined without an environment. */
export async function findPrimaryEnvironment(db: Db, organizationId: string): Promise<Branding | undefined> {
  const { rows } = await sql<Row>`
    select f.* from identity.looks_of(array[${organizationId}]::uuid[]) l, identity.find_environment(l.slug, '') f`.execute(
    db,
  );
  return rows[0] && brandingOf(rows[0]);
}
