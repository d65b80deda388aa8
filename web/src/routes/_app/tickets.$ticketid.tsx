import { createFileRoute } from '@tanstack/react-router';
import { loadTicketPage } from './-ticket-loader.ts';
import { TicketNotFound } from './-ticket-not-found.tsx';
import { TicketPage } from './-ticket-page.tsx';
import { readTicketPageSearch } from './-ticket-page-search.ts';

export const Route = createFileRoute('/_app/tickets/$ticketid')({
  validateSearch: readTicketPageSearch,
  loader: loadTicketPage('/tickets/$ticketid'),
  notFoundComponent: TicketNotFound,
  component: Page,
});

function Page() {
  const { ticketId } = Route.useLoaderData();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <TicketPage
      ticketId={ticketId}
      {...search}
      onSearch={(next) => void navigate({ search: next, replace: true, state: true, resetScroll: false })}
    />
  );
}
