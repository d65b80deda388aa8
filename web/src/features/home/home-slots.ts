import type { Call } from '@sightline/contract/calls';
import type { Room } from '@sightline/contract/talk';
import type { TicketRow } from '@sightline/contract/tickets';
import { type ComponentType, type CSSProperties, createContext, type ReactNode, use } from 'react';

export type LinkLook = { className?: string | undefined; style?: CSSProperties; children: ReactNode };

/** What the route fills in from the features that the start page leads to: it knows none of them itself. */
export type HomeSlots = {
  TicketLink: ComponentType<LinkLook & { ticketId: string }>;
  TicketsLink: ComponentType<LinkLook & { view: 'open' | 'mine' | 'overdue' | 'unassigned' }>;
  RoomLink: ComponentType<LinkLook & { room: Pick<Room, 'id' | 'ticket'> }>;
  RoomsLink: ComponentType<LinkLook>;
  CallLink: ComponentType<LinkLook & { call: Call }>;
  /** Priority and status in signs, named for those who do not see them. */
  TicketState: ComponentType<{ ticket: TicketRow }>;
  TicketDue: ComponentType<{ ticket: TicketRow }>;
};

const HomeSlotsContext = createContext<HomeSlots | null>(null);
export const HomeSlotsProvider = HomeSlotsContext.Provider;

export function useHomeSlots(): HomeSlots {
  const slots = use(HomeSlotsContext);
  if (!slots) throw new Error('The start page is shown without its slots.');
  return slots;
}
