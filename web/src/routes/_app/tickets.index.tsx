import { createFileRoute } from '@tanstack/react-router';
import { RequirePermission } from '#web/features/session/session.tsx';
import { readTicketSearch } from '#web/features/tickets/list-search.ts';
import { TicketList } from '#web/features/tickets/ticket-list.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/tickets/')({
  validateSearch: readTicketSearch,
  loader: () => i18n.loadNamespaces('tickets'),
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
        onCreated={(ticketid) => void navigate({ to: '/tickets/$ticketid', params: { ticketid }, replace: true })}
      />
    </RequirePermission>
  );
}
