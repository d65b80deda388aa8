import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { shortCount, useUnread } from './bell.tsx';
import classes from './inbox-tab.module.css';

/** The bell of a phone: an entry of the tab bar that leads to the page. */
export function InboxTab() {
  const { t } = useTranslation();
  const unread = useUnread();
  return (
    <Link
      to="/notifications"
      className={classes.tab ?? ''}
      activeProps={{ 'data-active': true }}
      aria-label={unread > 0 ? t('bell.unread', { count: unread }) : t('bell.none')}
    >
      <span className={classes.icon}>
        <IconBell size={20} stroke={1.75} aria-hidden />
        {unread > 0 && <span className={classes.count}>{shortCount(unread)}</span>}
      </span>
      {t('nav.inbox')}
    </Link>
  );
}
