import type { Permission } from '@sightline/contract/permissions';
import type { Role, Session } from '@sightline/contract/session/session';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useStore } from '#web/lib/store.ts';
import { permissionsIn } from './access.ts';
import { activeRole } from './active-role.ts';
import { sessionQuery } from './api.ts';
import { Forbidden } from './forbidden.tsx';
import { preview } from './preview/preview.ts';

/** For screens behind the guard, which always have a session. Renders again when the reader looks as another role. */
export function useSession(): Session {
  useStore(preview);
  return useSuspenseQuery(sessionQuery).data;
}

export const useMe = (): Session['user'] => useSession().user;

export const useRole = (): Role | undefined => activeRole(useSession());

/** Agents work for all customers; others for the one of their space. */
export const useIsAgent = (): boolean => useRole()?.branch_id === null;

export const useCan = (permission: Permission): boolean => permissionsIn(useSession()).has(permission);

type RequirePermissionProps = { permission: Permission; children: ReactNode; otherwise?: ReactNode };

/** Shows the children to people who have the permission; others see by default that they have no access. */
export function RequirePermission({ permission, children, otherwise }: RequirePermissionProps) {
  const isAllowed = useCan(permission);
  if (isAllowed) return children;
  return otherwise === undefined ? <Forbidden permission={permission} /> : otherwise;
}
