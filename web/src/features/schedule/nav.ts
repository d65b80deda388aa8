import { IconCalendarEvent } from '@tabler/icons-react';
import type { Page } from '#web/lib/frame.ts';

export const page: Page = {
  id: 'schedule',
  to: '/schedule',
  icon: IconCalendarEvent,
  permission: 'schedule.view',
  isInNavigation: true,
  isSecondary: true,
  order: 22,
};
