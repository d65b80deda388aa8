import type { Permission } from '@sightline/contract/permissions';
import { type Icon, IconActivity, IconHome, IconMessages, IconTicket } from '@tabler/icons-react';
import { permissionsIn } from '#web/features/session/access.ts';
import { useSession } from '#web/features/session/session.tsx';
import type { NavId } from '../slots.tsx';

type Page<Id extends string> = { id: Id; to: string; icon: Icon; permission: Permission };
type NavItem = Page<NavId> & { to: '/home' | '/tickets' | '/talk' };

const navItems: readonly NavItem[] = [
  { id: 'home', to: '/home', icon: IconHome, permission: 'workspace.view' },
  { id: 'tickets', to: '/tickets', icon: IconTicket, permission: 'tickets.view' },
  { id: 'talk', to: '/talk', icon: IconMessages, permission: 'talk.view' },
];

/** What is looked for by its name, and not often enough for a place in the navigation. */
const otherPages: readonly Page<'diagnostics'>[] = [
  { id: 'diagnostics', to: '/diagnostics', icon: IconActivity, permission: 'calls.join' },
];

/** The screens that the reader's role and plan include. */
export function useNavItems(): readonly NavItem[] {
  const permissions = permissionsIn(useSession());
  return navItems.filter((item) => permissions.has(item.permission));
}

/** All that the reader can be led to by its name. */
export function usePages(): readonly Page<NavId | 'diagnostics'>[] {
  const permissions = permissionsIn(useSession());
  return [...navItems, ...otherPages].filter((page) => permissions.has(page.permission));
}
