import { IconBook } from '@tabler/icons-react';
import type { Page } from '#web/lib/frame.ts';

export const page: Page = {
  id: 'knowledge',
  to: '/knowledge',
  icon: IconBook,
  permission: 'knowledge.view',
  isInNavigation: true,
  isSecondary: true,
  order: 28,
};
