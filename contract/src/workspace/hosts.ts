/** Rules for slugs and hosts. No schemas: forms check while somebody types. */

export const slugPattern = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/**
 * Words of the product's own addresses, which a test compares with the routes of the web, and names that would pass for the operators of
 * the installation.
 */
const reserved = new Set([
  'account',
  'admin',
  'administrator',
  'api',
  'app',
  'approve-sign-in',
  'assets',
  'auth',
  'billing',
  'blog',
  'book',
  'call',
  'calls',
  'change-email',
  'collab',
  'confirm-email',
  'default',
  'demo',
  'dev',
  'diagnostics',
  'docs',
  'e',
  'environment',
  'environments',
  'files',
  'forgot-password',
  'form',
  'health',
  'help',
  'home',
  'invite',
  'knowledge',
  'login',
  'mail',
  'manifest',
  'metrics',
  'notifications',
  'null',
  'official',
  'offline',
  'people',
  'remove-account',
  'reset-password',
  'root',
  'schedule',
  'secure-account',
  'security',
  'settings',
  'setup',
  'share',
  'sightline',
  'sign-in',
  'spaces',
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
  'unsubscribe',
  'verify',
  'workspaces',
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
