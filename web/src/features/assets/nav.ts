import { IconBox } from '@tabler/icons-react';
import type { Page } from '#web/lib/frame.ts';

export const page: Page = {
  id: 'assets',
  to: '/assets',
  icon: IconBox,
  permission: 'assets.view',
  isInNavigation: true,
  order: 25,
};
