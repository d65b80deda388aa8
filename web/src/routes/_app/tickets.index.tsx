import { createFileRoute, redirect } from '@tanstack/react-router';
import { RequirePermission } from '#web/features/session/session.tsx';
import { TicketList } from '#web/features/tickets/list/list.tsx';
import { prefetchList } from '#web/features/tickets/list/prefetch.ts';
import { searchOfView } from '#web/features/tickets/list/saved.ts';
import { readTicketSearch } from '#web/features/tickets/list/search.ts';
import { openedView } from '#web/features/views/default-view.ts';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/tickets/')({
  validateSearch: readTicketSearch,
  loader: async ({ context, location, cause }) => {
    const words = i18n.loadNamespaces(['tickets', 'calls', 'views']);
    const view = await openedView(context.queryClient, 'tickets', { cause, location });
    if (view) throw redirect({ to: '/tickets', search: searchOfView(view), replace: true });
    prefetchList(context.queryClient, readTicketSearch(location.search));
    await words;
  },
  component: Tickets,
});

function Tickets() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();

  return (
    <RequirePermission permission="tickets.view">
      <TicketList
        search={search}
        onSearch={(next, isStep) =>
          void navigate({ search: next, replace: !isStep, resetScroll: false, state: { isChosen: true } })
        }
        onCreated={(number) =>
          void navigate({ to: '/tickets/$ticketid', params: { ticketid: String(number) }, replace: true })
        }
      />
    </RequirePermission>
  );
}
