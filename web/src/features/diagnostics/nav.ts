import { IconActivity } from '@tabler/icons-react';
import type { Page } from '#web/lib/frame.ts';

export const page: Page = {
  id: 'diagnostics',
  to: '/diagnostics',
  icon: IconActivity,
  permission: 'calls.join',
  isInNavigation: false,
  order: 40,
};
