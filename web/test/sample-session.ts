import type { RoleName } from '@sightline/contract/permissions';
import { planModules } from '@sightline/contract/permissions';
import type { Session } from '@sightline/contract/session/session';
import type { Environment, ListedSpace, Organization } from '@sightline/contract/workspace/workspace';

const id = (last: number) => `018f0000-0000-7000-8000-${String(last).padStart(12, '0')}`;

export const sampleBranch: ListedSpace = {
  id: id(2),
  name: 'Norvik Foods',
  organization_id: id(1),
  organization: { id: id(1), name: 'Norvik Service' },
  code: '',
  color: null,
  logo: null,
  members_count: 1,
  open_tickets: 0,
  last_activity_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  archived_at: null,
};

export const sampleOrganization: Organization = {
  id: id(1),
  name: 'Norvik Service',
  logo: null,
  locale: 'en',
  timezone: 'Europe/Lisbon',
  environment: null,
  branches: [sampleBranch],
  subscription: { plan: { id: 'complete', modules: planModules.complete.map((slug) => ({ id: slug, slug })) } },
};

export const sampleEnvironment: Environment = {
  slug: 'sightline',
  name: 'Sightline',
  subtitle: 'Remote support for field teams',
  logo: null,
  favicon: null,
  colors: { primary: '#4a58da', secondary: '#32b68e' },
  branded: false,
};

/** Ana, signed in to a workspace; a branch-bound role is in its space. */
export function sampleSession(role: RoleName = 'Agent', change: Partial<Session> = {}): Session {
  const isGuest = role === 'Client' || role === 'Client manager';
  const branch = isGuest ? sampleBranch : null;
  return {
    user: {
      id: id(3),
      name: 'Ana Ribeiro',
      email: 'ana@norvik.example',
      locale: 'en',
      title: '',
      phone: '',
      timezone: null,
      out_of_office: null,
      roles: [{ name: role, organization_id: sampleOrganization.id, branch_id: branch?.id ?? null }],
    },
    token: {
      plainText: null,
      expires_at: '2030-01-01T00:00:00.000Z',
      organization: sampleOrganization,
      branch,
      second_factor_due: null,
    },
    data: { organizations: [sampleOrganization], branches: [sampleBranch] },
    ...change,
  };
}
