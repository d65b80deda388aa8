import { type TicketRow, ticketPriority } from '@sightline/contract/tickets';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { useTicketAtHandIs } from './at-hand.ts';
import { shortcuts } from './shortcuts.ts';
import { useTicketActions } from './ticket-actions.ts';

/** The keys of a ticket: of the one that is open, or of the line that is marked in the list. */
export function TicketKeys({ ticket, onClose }: { ticket: TicketRow; onClose: () => void }) {
  const { assignToMe, setPriority, startTimer, stopTimer, mayClose } = useTicketActions(ticket);
  const prioritise = (name: keyof typeof ticketPriority) => setPriority && (() => setPriority(ticketPriority[name]));
  useTicketAtHandIs(ticket);
  useShortcut(shortcuts.assign, assignToMe);
  useShortcut(shortcuts.low, prioritise('low'));
  useShortcut(shortcuts.medium, prioritise('medium'));
  useShortcut(shortcuts.high, prioritise('high'));
  useShortcut(shortcuts.urgent, prioritise('urgent'));
  useShortcut(shortcuts.timer, stopTimer ?? startTimer);
  useShortcut(shortcuts.close, mayClose ? onClose : null);
  return null;
}
