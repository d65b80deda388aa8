import type { Call } from '@sightline/contract/calls/calls';
import type { Room } from '@sightline/contract/talk/talk';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';

export type LinkLook = { className?: string | undefined; style?: CSSProperties; children: ReactNode };

export const TicketLink = ({ number, ...look }: LinkLook & { number: number }) => (
  <Link to="/tickets/$ticketid" params={{ ticketid: String(number) }} {...look} />
);

type View = 'open' | 'mine' | 'overdue' | 'unassigned';
export const TicketsLink = ({ view, ...look }: LinkLook & { view: View }) => (
  <Link to="/tickets" search={view === 'open' ? {} : { view }} {...look} />
);

export const RoomsLink = (look: LinkLook) => <Link to="/talk" {...look} />;

export const RoomLink = ({ room: { id, ticket }, ...look }: LinkLook & { room: Pick<Room, 'id' | 'ticket'> }) =>
  ticket ? <TicketLink number={ticket.ticket_id} {...look} /> : <Link to="/talk" search={{ room: id }} {...look} />;

export const CallLink = ({ call, ...look }: LinkLook & { call: Call }) => (
  <Link to="/call/$callId" params={{ callId: call.id }} search={{}} {...look} />
);
