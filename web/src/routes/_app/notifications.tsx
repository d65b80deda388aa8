import { createFileRoute } from '@tanstack/react-router';
import { NotificationsScreen } from '#web/features/notifications/notifications-screen.tsx';
import { type InboxTabName, isInboxTab } from '#web/features/notifications/tabs.ts';
import { i18n } from '#web/lib/i18n.ts';
import { readPage } from '#web/lib/list-address.ts';

type NotificationsSearch = { tab?: Exclude<InboxTabName, 'all'>; page?: number };

function readSearch({ tab, page }: Record<string, unknown>): NotificationsSearch {
  return {
    ...(isInboxTab(tab) && tab !== 'all' && { tab }),
    ...readPage(page),
  };
}

export const Route = createFileRoute('/_app/notifications')({
  validateSearch: readSearch,
  loader: () => i18n.loadNamespaces(['notifications', 'push']),
  component: Notifications,
});

function Notifications() {
  const { tab = 'all', page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <NotificationsScreen
      tab={tab}
      page={page}
      onSearch={(nextTab, nextPage) =>
        void navigate({
          search: { ...(nextTab !== 'all' && { tab: nextTab }), ...(nextPage > 1 && { page: nextPage }) },
        })
      }
    />
  );
}
