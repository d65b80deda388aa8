import type { Permission } from '@sightline/contract/permissions';
import { type Icon, IconHome, IconMessages, IconTicket } from '@tabler/icons-react';
import { permissionsIn } from '#web/features/session/access.ts';
import { useSession } from '#web/features/session/session.tsx';
import type { NavId } from '../slots.tsx';

type NavItem = { id: NavId; to: '/home' | '/tickets' | '/talk'; icon: Icon; permission: Permission };

const navItems: readonly NavItem[] = [
  { id: 'home', to: '/home', icon: IconHome, permission: 'workspace.view' },
  { id: 'tickets', to: '/tickets', icon: IconTicket, permission: 'tickets.view' },
  { id: 'talk', to: '/talk', icon: IconMessages, permission: 'talk.view' },
];

/** The screens that the reader's role and plan include. */
export function useNavItems(): readonly NavItem[] {
  const permissions = permissionsIn(useSession());
  return navItems.filter((item) => permissions.has(item.permission));
}
