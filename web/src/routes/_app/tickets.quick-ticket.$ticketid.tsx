import { createFileRoute } from '@tanstack/react-router';
import { requireTicketPage } from '#web/features/tickets/guards.ts';
import { i18n } from '#web/lib/i18n.ts';
import { TicketPage, ticketPageTexts } from './-ticket-page.tsx';
import { readTicketPageSearch } from './-ticket-page-search.ts';

export const Route = createFileRoute('/_app/tickets/quick-ticket/$ticketid')({
  validateSearch: readTicketPageSearch,
  loader: ({ context, params }) =>
    Promise.all([requireTicketPage(context.queryClient, params.ticketid), i18n.loadNamespaces(ticketPageTexts)]),
  component: Page,
});

function Page() {
  const { ticketid } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <TicketPage
      ticketId={ticketid}
      {...search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
