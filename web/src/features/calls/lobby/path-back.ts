/** The page that a call belongs to: its ticket, or its room. */
export const pathBack = ({ ticket, room_id }: { ticket: { ticket_id: number } | null; room_id: string }): string =>
  ticket ? `/tickets/${ticket.ticket_id}` : `/talk?room=${room_id}`;
