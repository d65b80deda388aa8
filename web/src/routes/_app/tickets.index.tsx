import { createFileRoute } from '@tanstack/react-router';
import { RequirePermission } from '#web/features/session/session.tsx';
import { TicketList } from '#web/features/tickets/list/list.tsx';
import { prefetchList } from '#web/features/tickets/list/prefetch.ts';
import { readTicketSearch } from '#web/features/tickets/list/search.ts';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/tickets/')({
  validateSearch: readTicketSearch,
  loader: ({ context, location: { search } }) => {
    prefetchList(context.queryClient, readTicketSearch(search));
    return i18n.loadNamespaces(['tickets', 'calls', 'views']);
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
        onSearch={(next, isStep) => void navigate({ search: next, replace: !isStep, resetScroll: false })}
        onCreated={(number) =>
          void navigate({ to: '/tickets/$ticketid', params: { ticketid: String(number) }, replace: true })
        }
      />
    </RequirePermission>
  );
}
