import { defaultEnvironment, type Environment } from '@sightline/contract/workspace';

/** The only branding there is. */
export const ownEnvironment: Environment = {
  slug: defaultEnvironment,
  name: 'Sightline',
  subtitle: 'Remote support and field service',
  favicon: null,
  colors: { primary: '#4a58da', secondary: '#32b68e' },
  branded: false,
};

const environments = new Map([ownEnvironment].map((environment) => [environment.slug, environment]));

export const findEnvironment = (slug: string): Environment | undefined => environments.get(slug);
