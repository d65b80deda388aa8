import { StartCallButton } from '#web/features/calls/lobby/start-call-button.tsx';
import { RecordingList } from '#web/features/calls/recording/recording-list.tsx';
import { CallSnapshotLine } from '#web/features/calls/snapshots/call-snapshots.tsx';
import { SnapshotGallery } from '#web/features/calls/snapshots/viewer/snapshot-gallery.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { SheetForm } from '#web/features/sheets/sheet-form.tsx';
import { SheetTab } from '#web/features/sheets/sheet-tab.tsx';
import { RoomPanel } from '#web/features/talk/room-panel.tsx';
import { TicketDetail } from '#web/features/tickets/detail/detail.tsx';
import { readTicketPageSearch, type TicketPageSearch } from './-ticket-page-search.ts';

type TicketPageProps = TicketPageSearch & { ticketId: string; onSearch: (search: TicketPageSearch) => void };

/** The ticket page, composed with other features' slots. */
export function TicketPage({ ticketId, tab = 'details', close, onSearch }: TicketPageProps) {
  return (
    <RequirePermission permission="tickets.view">
      <TicketDetail
        key={ticketId}
        ticketId={ticketId}
        tab={tab}
        onTab={(next) => onSearch(readTicketPageSearch({ tab: next }))}
        isClosing={close === true}
        onCloseDialogOpened={() => onSearch(readTicketPageSearch({ tab }))}
        room={(ticket) => <RoomPanel roomId={ticket.room_id} />}
        call={(ticket) => <StartCallButton isPrimary roomId={ticket.room_id} isClosed={ticket.closed} />}
        snapshots={(ticket) => (
          <>
            <SnapshotGallery ticket={ticket} />
            <RecordingList roomId={ticket.room_id} />
          </>
        )}
        callSnapshots={(ticket, { id, snapshots }) => (
          <CallSnapshotLine callId={id} count={snapshots} roomId={ticket.room_id} isReadOnly={ticket.closed} />
        )}
        sheets={(ticket) => <SheetTab ticket={ticket} />}
        sheetForm={(props) => <SheetForm {...props} />}
      />
    </RequirePermission>
  );
}
