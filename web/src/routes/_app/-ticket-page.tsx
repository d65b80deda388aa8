import { StartCallButton } from '#web/features/calls/start-call-button.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { SheetForm } from '#web/features/sheets/sheet-form.tsx';
import { SheetTab } from '#web/features/sheets/sheet-tab.tsx';
import { RoomPanel } from '#web/features/talk/room-panel.tsx';
import { TicketDetail, type TicketTab, ticketTabs } from '#web/features/tickets/ticket-detail.tsx';

/** Of everything on the page, so that no part of it blinks when it first appears. */
export const ticketPageTexts = ['tickets', 'sheets', 'calls', 'talk', 'files'];

export type TicketPageSearch = { tab?: TicketTab };

/** Which part of the ticket is looked at; the details need no word in the address. */
export function readTicketPageSearch({ tab }: Record<string, unknown>): TicketPageSearch {
  const known = ticketTabs.find((value) => value === tab);
  return known && known !== 'details' ? { tab: known } : {};
}

type TicketPageProps = TicketPageSearch & { ticketId: string; onSearch: (search: TicketPageSearch) => void };

/** The ticket with what other features bring to it. */
export function TicketPage({ ticketId, tab = 'details', onSearch }: TicketPageProps) {
  return (
    <RequirePermission permission="tickets.view">
      <TicketDetail
        key={ticketId}
        ticketId={ticketId}
        tab={tab}
        onTab={(next) => onSearch(readTicketPageSearch({ tab: next }))}
        room={(ticket) => <RoomPanel roomId={ticket.room_id} />}
        call={(ticket) => <StartCallButton roomId={ticket.room_id} isClosed={ticket.closed} />}
        sheets={(ticket) => <SheetTab ticket={ticket} />}
        sheetForm={(props) => <SheetForm {...props} />}
      />
    </RequirePermission>
  );
}
