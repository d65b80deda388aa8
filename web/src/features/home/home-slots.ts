import type { Call } from '@sightline/contract/calls';
import type { Room } from '@sightline/contract/talk';
import type { TicketRow } from '@sightline/contract/tickets';
import type { LinkProps } from '@tanstack/react-router';
import { type ComponentType, createContext, use } from 'react';

/** What the route fills in from the features that the start page leads to: it knows none of them itself. */
export type HomeSlots = {
  links: {
    ticket: (ticketId: string) => LinkProps;
    tickets: (view: 'open' | 'mine' | 'overdue' | 'unassigned') => LinkProps;
    room: (room: Pick<Room, 'id' | 'ticket'>) => LinkProps;
    rooms: LinkProps;
    call: (call: Call) => LinkProps;
  };
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
