import { IconMessages } from '@tabler/icons-react';
import type { Page } from '#web/lib/frame.ts';
import { UnreadBadge } from './unread-badge.tsx';

export const page: Page = {
  id: 'talk',
  to: '/talk',
  icon: IconMessages,
  permission: 'talk.view',
  isInNavigation: true,
  order: 30,
  badge: UnreadBadge,
};
