import type { environmentsApi } from '@sightline/contract/workspace/environments';
import type { Ids } from '../ids.ts';
import { onePixel } from '../picture.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const allow = 'workspace.update';
const ofOne = ({ environment }: Ids) => ({ params: { id: environment } });
export const slugOf = (id: string): string => `brand-${id.replaceAll('-', '')}`.slice(0, 40);

export const scenarios: Scenarios<typeof environmentsApi> = {
  list: { allow },
  create: {
    allow,
    makes: 'environment',
    another: { name: 'Meridian Industry' },
    input: ({ environment }) => ({
      body: {
        id: environment,
        slug: slugOf(environment),
        name: 'Meridian Care',
        subtitle: 'Help at any hour',
        colors: { primary: '#0f6e63', secondary: '#b4690e' },
        hosts: [`${slugOf(environment)}.example.test`],
      },
    }),
    audits: 'environment.created',
  },
  update: {
    allow,
    given: ['workspace.environments.create'],
    input: (ids) => ({ ...ofOne(ids), body: { colors: { primary: '#115e9b', secondary: '#b4690e' } } }),
    audits: 'environment.updated',
  },
  setLogo: {
    allow,
    given: ['workspace.environments.create'],
    input: (ids) => ({ ...ofOne(ids), body: {}, files: [onePixel()] }),
    learns: ({ environment: { logo } }) => ({ brandPicture: logo?.split('/').at(-1) ?? '' }),
    audits: 'environment.updated',
  },
  removeLogo: {
    allow,
    given: ['workspace.environments.create', 'workspace.environments.setLogo'],
    input: ofOne,
    audits: 'environment.updated',
  },
  setFavicon: {
    allow,
    given: ['workspace.environments.create'],
    input: (ids) => ({ ...ofOne(ids), body: {}, files: [onePixel()] }),
    audits: 'environment.updated',
  },
  removeFavicon: {
    allow,
    given: ['workspace.environments.create', 'workspace.environments.setFavicon'],
    input: ofOne,
    audits: 'environment.updated',
  },
  remove: { allow, given: ['workspace.environments.create'], input: ofOne, audits: 'environment.removed' },
  picture: {
    allow: 'public',
    by: 'nobody',
    given: ['workspace.environments.create', 'workspace.environments.setLogo'],
    input: ({ environment, brandPicture }) => ({ params: { name: slugOf(environment), id: brandPicture } }),
  },
};

export const rows: Rows = ({ organization, environment, secret }) => ({
  environments: {
    organization_id: organization,
    id: environment,
    slug: slugOf(environment),
    name: `Brand of ${secret}`,
    primary_color: '#0f6e63',
    secondary_color: '#b4690e',
    is_primary: false,
  },
  environment_hosts: {
    organization_id: organization,
    environment_id: environment,
    host: `${slugOf(environment)}.example.test`,
    position: 0,
  },
});
