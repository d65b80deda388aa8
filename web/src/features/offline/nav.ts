import { IconDeviceMobileCheck } from '@tabler/icons-react';
import type { Page } from '#web/lib/frame.ts';

export const page: Page = {
  id: 'offline',
  to: '/offline',
  icon: IconDeviceMobileCheck,
  permission: 'tickets.view',
  isInNavigation: false,
  order: 90,
};
