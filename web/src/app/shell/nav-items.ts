import { permissionsIn } from '#web/features/session/access.ts';
import { useSession } from '#web/features/session/session.tsx';
import { byOrder, type Page } from '#web/lib/frame.ts';

const pages = Object.values(
  import.meta.glob<Page>('../../features/*/nav.ts', { eager: true, import: 'page' }),
).toSorted(byOrder);

/** All pages that can be opened by name: those that the user's role and plan include. */
export function usePages(): readonly Page[] {
  const permissions = permissionsIn(useSession());
  return pages.filter(({ permission }) => permissions.has(permission));
}

/** Returns the pages in the navigation. */
export const useNavItems = (): readonly Page[] => usePages().filter(({ isInNavigation }) => isInNavigation);
