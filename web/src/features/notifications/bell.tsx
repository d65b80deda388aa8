import { ActionIcon, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '#web/lib/i18n.ts';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { unreadQuery } from './api.ts';
import classes from './bell.module.css';

const Panel = lazy(async () => {
  const [{ NotificationPanel }] = await Promise.all([
    import('./panel.tsx'),
    i18n.loadNamespaces(['notifications', 'push']),
  ]);
  return { default: NotificationPanel };
});

/** The server counts no further. */
const most = 99;

export const useUnread = (): number => useQuery(unreadQuery).data?.unread ?? 0;
export const shortCount = (unread: number): string => (unread > most ? `${most}+` : String(unread));

/** The bell of the rail, with what is unread; opens the newest of it. */
export function NotificationBell() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const unread = useUnread();
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={400} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          size={28}
          className={classes.bell ?? ''}
          aria-label={unread > 0 ? t('bell.unread', { count: unread }) : t('bell.none')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBell size={16} stroke={1.75} />
          {unread > 0 && <span className={classes.count}>{shortCount(unread)}</span>}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel ?? ''} aria-label={t('nav.notifications')}>
        <Suspense fallback={<SkeletonRows count={5} height={52} />}>
          <Panel onClose={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
