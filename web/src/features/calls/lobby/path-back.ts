/** The page that a call belongs to: its ticket, or its room. */
export const pathBack = ({ ticket, room_id }: { ticket: { id: string } | null; room_id: string }): string =>
  ticket ? `/tickets/${ticket.id}` : `/talk?room=${room_id}`;
