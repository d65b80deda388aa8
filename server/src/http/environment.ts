import { defaultEnvironment, type Environment } from '@sightline/contract/workspace';
import type { FastifyRequest } from 'fastify';

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

/** Specification, section 7: the header `Environment` holds a slug. One that nobody knows, or none, is the default. */
export function environmentOf({ headers }: Pick<FastifyRequest, 'headers'>): Environment {
  const { environment } = headers;
  return (typeof environment === 'string' && findEnvironment(environment)) || ownEnvironment;
}
