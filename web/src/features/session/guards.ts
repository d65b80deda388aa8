import type { Session } from '@sightline/contract/session/session';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isTransient } from '#web/lib/api.ts';
import { safeRedirect } from '#web/lib/safe-redirect.ts';
import { readToken } from '#web/lib/token.ts';
import { lacksSecondFactor, pendingChoice } from './active-role.ts';
import { sessionQuery } from './api.ts';

type Guarded = { context: { queryClient: QueryClient }; location: { href: string } };

/** Guard `token-middleware` (specification, section 2): signed in, otherwise to the login and back afterwards. */
export async function requireSession({ context, location }: Guarded): Promise<Session> {
  const toLogin = () => redirect({ to: '/login', search: { redirect: safeRedirect(location.href) } });
  if (!readToken()) throw toLogin();
  try {
    return await context.queryClient.ensureQueryData(sessionQuery);
  } catch (error) {
    if (isTransient(error)) throw error;
    throw toLogin();
  }
}

/** Signed in, in a workspace and, for branch-bound roles, in a space. */
export async function requireActiveRole(guarded: Guarded): Promise<Session> {
  const session = await requireSession(guarded);
  const choice = pendingChoice(session);
  if (choice) throw redirect({ to: choice, search: { redirect: safeRedirect(guarded.location.href) } });
  if (lacksSecondFactor(session))
    throw redirect({ to: '/secure-account', search: { redirect: safeRedirect(guarded.location.href) } });
  return session;
}

/** The part of the address that says where to go afterwards. */
export const readRedirect = (search: Record<string, unknown>): { redirect?: string } =>
  typeof search.redirect === 'string' ? { redirect: search.redirect } : {};
