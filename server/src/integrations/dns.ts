import { NODATA, NOTFOUND } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { AppError } from '@sightline/contract/errors';
import type { Env } from '../env.ts';

/** Milliseconds of each try. */
const TIMEOUT = 2000;
const nothingThere = new Set<string | undefined>([NODATA, NOTFOUND]);

/** Returns the TXT records of a name, or none where it has none. Throws DNS_UNREACHABLE where the lookup fails. */
export async function resolveTexts({ DNS_SERVERS }: Pick<Env, 'DNS_SERVERS'>, name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT, tries: 2 });
  if (DNS_SERVERS) resolver.setServers(DNS_SERVERS);
  try {
    // A long text comes in parts.
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (nothingThere.has((error as NodeJS.ErrnoException).code)) return [];
    throw Object.assign(new AppError('DNS_UNREACHABLE', 'domain'), { cause: error });
  }
}
