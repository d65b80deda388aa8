import { RequirePermission } from '#web/features/session/session.tsx';
import { TicketDetail } from '#web/features/tickets/detail/detail.tsx';
import { readTicketPageSearch, type TicketPageSearch } from './-ticket-page-search.ts';

type TicketPageProps = TicketPageSearch & { ticketId: string; onSearch: (search: TicketPageSearch) => void };

/** The page of a ticket, at each of its addresses. */
export function TicketPage({ ticketId, tab, close, onSearch }: TicketPageProps) {
  return (
    <RequirePermission permission="tickets.view">
      <TicketDetail
        key={ticketId}
        ticketId={ticketId}
        tab={tab}
        onTab={(next) => onSearch(readTicketPageSearch({ tab: next }))}
        isClosing={close === true}
        onCloseDialogOpened={() => onSearch(readTicketPageSearch({ tab }))}
      />
    </RequirePermission>
  );
}
