import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCan } from '#web/features/session/session.tsx';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { readTicketSearch } from './list/search.ts';
import { shortcuts } from './shortcuts.ts';

/** A new ticket from every screen; the list keeps its view behind the dialog. */
export function CreateShortcut() {
  const navigate = useNavigate();
  const mayCreate = useCan('tickets.create');
  const router = useRouter();
  function open(): void {
    const { pathname, search } = router.latestLocation;
    void navigate({
      to: '/tickets',
      search: { ...(pathname === '/tickets' && readTicketSearch(search)), create: true },
    });
  }
  useShortcut(shortcuts.create, mayCreate ? open : null);
  return null;
}
