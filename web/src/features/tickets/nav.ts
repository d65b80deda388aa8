import { IconTicket } from '@tabler/icons-react';
import type { Page } from '#web/lib/frame.ts';
import { TicketsBadge } from './tickets-badge.tsx';

export const page: Page = {
  id: 'tickets',
  to: '/tickets',
  icon: IconTicket,
  permission: 'tickets.view',
  isInNavigation: true,
  order: 20,
  badge: TicketsBadge,
};
