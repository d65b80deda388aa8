import type { TicketRow } from '@sightline/contract/tickets/tickets';
import { useEffect } from 'react';
import { ticketAtHand } from './api.ts';

/** While the component is shown, keys and the palette act on this ticket. */
export function useTicketAtHandIs(ticket: TicketRow): void {
  useEffect(() => {
    ticketAtHand.set(ticket);
    return () => ticketAtHand.set(null);
  }, [ticket]);
}
