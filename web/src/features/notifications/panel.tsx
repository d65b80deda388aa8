import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useListKeys } from '#web/lib/list-keys.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { notificationsQuery, unreadQuery } from './api.ts';
import { NotificationGroups } from './groups.tsx';
import { useMarkAllRead, useMarkAsRead } from './mutations.ts';
import classes from './panel.module.css';
import { PushOffer } from './push/push-offer.tsx';

/** How many the panel shows; the page has them all. */
const shown = 12;

/** The newest notifications, below the bell. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const markAll = useMarkAllRead();
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  return (
    <>
      <header className={classes.head}>
        <h2>{t('title')}</h2>
        <Button variant="subtle" size="compact-sm" disabled={unread === 0} onClick={() => markAll.mutate(undefined)}>
          {t('mark_all_read')}
        </Button>
      </header>
      <PushOffer />
      <div className={classes.body}>
        <Newest onClose={onClose} />
      </div>
      <footer className={classes.foot}>
        <Link to="/notifications" onClick={onClose}>
          {t('show_all')}
        </Link>
        <Link to="/account/notifications" onClick={onClose}>
          {t('settings')}
        </Link>
      </footer>
    </>
  );
}

function Newest({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const list = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery(notificationsQuery('all', 1));
  const markAsRead = useMarkAsRead();
  useListKeys(list);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={5} height={52} />;
  if (data.notifications.length === 0)
    return (
      <EmptyState icon={IconBell} title={t('none.all')}>
        {t('none_hint.all')}
      </EmptyState>
    );
  return (
    <div ref={list}>
      <NotificationGroups
        items={data.notifications.slice(0, shown)}
        onRead={(item) => markAsRead([item])}
        onOpened={onClose}
      />
    </div>
  );
}
