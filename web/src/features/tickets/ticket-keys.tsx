import { type TicketRow, ticketPriority } from '@sightline/contract/tickets/tickets';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { useTicketAtHandIs } from './at-hand.ts';
import { shortcuts } from './shortcuts.ts';
import { useTicketActions } from './ticket-actions.ts';

type TicketKeysProps = {
  ticket: TicketRow;
  /** Tickets are selected, so that the keys act on them (`SelectionBar`). */
  isSelecting?: boolean;
  onClose: () => void;
};

/** The keys of a ticket: of the one that is open, or of the line that is marked in the list. */
export function TicketKeys({ ticket, isSelecting = false, onClose }: TicketKeysProps) {
  const { assignToMe, setPriority, startTimer, stopTimer, mayClose } = useTicketActions(ticket);
  const prioritise = (name: keyof typeof ticketPriority) =>
    !isSelecting && setPriority ? () => setPriority(ticketPriority[name]) : null;
  useTicketAtHandIs(ticket);
  useShortcut(shortcuts.assign, isSelecting ? null : assignToMe);
  useShortcut(shortcuts.low, prioritise('low'));
  useShortcut(shortcuts.medium, prioritise('medium'));
  useShortcut(shortcuts.high, prioritise('high'));
  useShortcut(shortcuts.urgent, prioritise('urgent'));
  useShortcut(shortcuts.timer, stopTimer ?? startTimer);
  useShortcut(shortcuts.close, mayClose && !isSelecting ? onClose : null);
  return null;
}
