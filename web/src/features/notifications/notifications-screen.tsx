import { Button } from '@mantine/core';
import type { Notification } from '@sightline/contract/notifications/notifications';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListKeys } from '#web/lib/list-keys.ts';
import { useSelectionKeys } from '#web/lib/list-selection.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { BulkBar } from '#web/ui/list/bulk-bar.tsx';
import { useRowSelection } from '#web/ui/list/row-selection.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SegmentedTabs } from '#web/ui/segmented-tabs.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { notificationsQuery, unreadQuery } from './api.ts';
import { NotificationGroups } from './groups.tsx';
import { useMarkAllRead, useMarkAsRead } from './mutations.ts';
import classes from './notifications-screen.module.css';
import { PushOffer } from './push/push-offer.tsx';
import { ReminderList } from './reminders/list.tsx';
import { shortcuts } from './shortcuts.ts';
import { askWhen } from './snooze/asked.ts';
import { type InboxTabName, type NotificationTab, tabNames } from './tabs.ts';

type NotificationsScreenProps = {
  tab: InboxTabName;
  page: number;
  onSearch: (tab: InboxTabName, page: number) => void;
};

export function NotificationsScreen({ tab, page, onSearch }: NotificationsScreenProps) {
  const { t } = useTranslation('notifications');
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  const markAll = useMarkAllRead();
  const tabs = tabNames.map((value) => ({ value, label: t(`tabs.${value}`) }));
  return (
    <div className={classes.screen}>
      <PageHeader
        title={t('title')}
        actions={
          <Button size="xs" variant="default" disabled={unread === 0} onClick={() => markAll.mutate(undefined)}>
            {t('mark_all_read')}
          </Button>
        }
      >
        <div className={classes.tabs}>
          <SegmentedTabs
            label={t('title')}
            tabs={tabs}
            active={tab}
            onChange={(next) => onSearch(next, 1)}
            controls="notifications"
          />
        </div>
      </PageHeader>
      <PushOffer />
      <div id="notifications" role="tabpanel" aria-label={t(`tabs.${tab}`)} className={classes.list}>
        {tab === 'reminders' ? (
          <ReminderList page={page} onPage={(next) => onSearch(tab, next)} />
        ) : (
          <NotificationList tab={tab} page={page} onPage={(next) => onSearch(tab, next)} />
        )}
      </div>
    </div>
  );
}

type NotificationListProps = { tab: NotificationTab; page: number; onPage: (page: number) => void };

function NotificationList({ tab, page, onPage }: NotificationListProps) {
  const { t } = useTranslation('notifications');
  const { data, error, refetch } = useQuery(notificationsQuery(tab, page));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} height={56} />;
  if (data.notifications.length === 0)
    return (
      <EmptyState
        icon={IconBell}
        title={t(`none.${tab}`)}
        action={
          <Button variant="default" renderRoot={(props) => <Link to="/account/notifications" {...props} />}>
            {t('settings')}
          </Button>
        }
      >
        {t(`none_hint.${tab}`)}
      </EmptyState>
    );
  const last = data.pagination.last_page;
  return (
    <>
      <Rows question={`${tab} ${page}`} items={data.notifications} />
      <Pager page={Math.min(page, last)} last={last} onPage={onPage} />
    </>
  );
}

/** J and K walk, X selects; E marks as read, and H puts off, what is selected or has the focus. */
function Rows({ question, items }: { question: string; items: readonly Notification[] }) {
  const { t } = useTranslation('notifications');
  const list = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const selection = useRowSelection<{ id: string }>(question, items.length);
  const markAsRead = useMarkAsRead();
  const selected = items.filter(({ id }) => selection.has(id));
  const focused = items.find(({ id }) => id === focusedId);
  const toggle = (item: Notification) => selection.toggle(item, items.indexOf(item));

  function readSelected(): void {
    markAsRead(selected);
    selection.clear();
  }

  function putOff(chosen: readonly Notification[]): void {
    askWhen({ does: 'snooze', items: chosen });
    selection.clear();
  }

  const acted = selected.length > 0 ? selected : focused ? [focused] : [];
  useListKeys(list);
  useSelectionKeys(focused ? () => toggle(focused) : null, selection.clear);
  useShortcut(shortcuts.read, selected.length > 0 ? readSelected : focused ? () => markAsRead([focused]) : null);
  useShortcut(shortcuts.snooze, acted.length > 0 ? () => putOff(acted) : null);
  return (
    <div ref={list}>
      {selection.count > 0 && (
        <BulkBar selection={selection} total={items.length} isBusy={false} failures={[]}>
          <Button size="compact-sm" variant="default" onClick={readSelected}>
            {t('mark_read')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => putOff(selected)}>
            {t('put_off.snooze')}
          </Button>
        </BulkBar>
      )}
      <NotificationGroups
        items={items}
        onRead={(item) => markAsRead([item])}
        onFocus={({ id }) => setFocusedId(id)}
        selection={{ has: selection.has, toggle }}
      />
    </div>
  );
}
