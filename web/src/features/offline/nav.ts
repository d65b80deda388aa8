import { IconCloudOff } from '@tabler/icons-react';
import type { Page } from '#web/lib/frame.ts';
import { WaitingBadge } from './waiting-badge.tsx';

export const page: Page = {
  id: 'offline',
  to: '/offline',
  icon: IconCloudOff,
  permission: 'tickets.view',
  isInNavigation: true,
  isSecondary: true,
  order: 90,
  badge: WaitingBadge,
};
