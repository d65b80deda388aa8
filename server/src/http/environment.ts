import { slugPattern } from '@sightline/contract/workspace/hosts';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/kysely-on-client.ts';
import type { Env } from '../env.ts';
import { type Branding, findEnvironment, findEnvironmentOfHost, ownEnvironment } from '../kernel/environments.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The look that the request names, once it has been looked up. */
    environment?: Branding | undefined;
  }
}

type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>;
type Named = Pick<FastifyRequest, 'headers' | 'hostname'>;

const maxCached = 5000;
/** How long a node may show an earlier look. `GET /environment/:name` reads what is there now. */
const cachedFor = 1000;

/** Also true for host names that no environment can have: names without a dot, and IP addresses. */
const isOwnHost = (host: string, { PUBLIC_URL }: Env): boolean =>
  !host.includes('.') || /^[\d.]+$/.test(host) || (PUBLIC_URL !== undefined && new URL(PUBLIC_URL).hostname === host);

/**
 * Finds whose look a request sees. Its host decides; else the header `Environment` (specification, section 7), which holds a
 * slug. One that nobody knows, or none, is the default.
 */
export class EnvironmentFinder {
  readonly #cached = new Map<string, { found: Branding | undefined; until: number }>();
  readonly #read: Read;
  readonly #env: Env;

  constructor(read: Read, env: Env) {
    this.#read = read;
    this.#env = env;
  }

  async find({ headers, hostname }: Named): Promise<Branding> {
    const atHost = await this.findAtHost(hostname);
    if (atHost) return atHost;
    const { environment: slug } = headers;
    if (typeof slug !== 'string' || slug.length > 64 || !slugPattern.test(slug)) return ownEnvironment;
    return (await this.findNamed(slug)) ?? ownEnvironment;
  }

  async findAtHost(hostname: string): Promise<Branding | undefined> {
    const host = hostname.toLowerCase();
    if (host.length > 253 || isOwnHost(host, this.#env)) return undefined;
    return this.#remember(`host ${host}`, (db) => findEnvironmentOfHost(db, host));
  }

  async findNamed(slug: string): Promise<Branding | undefined> {
    if (slug === ownEnvironment.slug) return ownEnvironment;
    return this.#remember(`slug ${slug}`, (db) => findEnvironment(db, slug));
  }

  async #remember(key: string, find: (db: Db) => Promise<Branding | undefined>): Promise<Branding | undefined> {
    const known = this.#cached.get(key);
    if (known && known.until > Date.now()) return known.found;
    const found = await this.#read(find);
    if (this.#cached.size >= maxCached) this.#cached.clear();
    this.#cached.set(key, { found, until: Date.now() + cachedFor });
    return found;
  }
}

export const environmentOf = ({ environment }: Pick<FastifyRequest, 'environment'>): Branding =>
  environment ?? ownEnvironment;
