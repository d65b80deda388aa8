import { IconHome } from '@tabler/icons-react';
import type { Page } from '#web/lib/frame.ts';

export const page: Page = {
  id: 'home',
  to: '/home',
  icon: IconHome,
  permission: 'workspace.view',
  isInNavigation: true,
  order: 10,
};
