import type { Environment } from '@sightline/contract/workspace';
import type { FastifyRequest } from 'fastify';
import { findEnvironment, ownEnvironment } from '../kernel/environments.ts';

/** Specification, section 7: the header `Environment` holds a slug. An unknown one, or none, is the default. */
export function environmentOf({ headers }: Pick<FastifyRequest, 'headers'>): Environment {
  const { environment } = headers;
  return (typeof environment === 'string' && findEnvironment(environment)) || ownEnvironment;
}
