/** What slugs and hosts look like. No schemas: forms check while somebody types. */

export const slugPattern = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** Words of the product's own addresses, and those that would pass for the people who run the installation. */
const reserved = new Set([
  'account',
  'admin',
  'administrator',
  'api',
  'app',
  'assets',
  'auth',
  'billing',
  'blog',
  'call',
  'calls',
  'default',
  'demo',
  'docs',
  'e',
  'environment',
  'environments',
  'health',
  'help',
  'home',
  'invite',
  'knowledge',
  'login',
  'mail',
  'metrics',
  'null',
  'official',
  'root',
  'security',
  'settings',
  'setup',
  'sightline',
  'sign-in',
  'sso',
  'static',
  'status',
  'support',
  'system',
  'talk',
  'tasks',
  'test',
  'tickets',
  'undefined',
  'www',
]);

export const isReservedSlug = (slug: string): boolean => reserved.has(slug) || slug.startsWith('xn--');

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** A name that DNS may know: several labels, and no address in numbers. International names come in their `xn--` form. */
export function isHost(host: string): boolean {
  const labels = host.split('.');
  const top = labels.at(-1) ?? '';
  return labels.length > 1 && host.length <= 253 && labels.every((part) => label.test(part)) && !/^\d/.test(top);
}
