import { IconBell } from '@tabler/icons-react';
import type { Page } from '#web/lib/frame.ts';

/** The bell leads there too, so it has no place in the navigation. */
export const page: Page = {
  id: 'notifications',
  to: '/notifications',
  icon: IconBell,
  permission: 'workspace.view',
  isInNavigation: false,
  order: 40,
};
