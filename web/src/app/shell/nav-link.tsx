import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Page } from '#web/lib/frame.ts';
import classes from './nav-link.module.css';

type NavLinkProps = { item: Page };

/** An entry of the rail. */
export function NavLink({ item }: NavLinkProps) {
  const { t } = useTranslation();
  const Badge = item.badge;
  return (
    <Link to={item.to} className={classes.link ?? ''} activeProps={{ 'data-active': true }}>
      <item.icon size={16} stroke={1.75} aria-hidden />
      {t(`nav.${item.id}`)}
      {Badge && (
        <span className={classes.badge}>
          <Badge />
        </span>
      )}
    </Link>
  );
}

/** The same entry in a phone's tab bar. */
export function TabLink({ item }: NavLinkProps) {
  const { t } = useTranslation();
  const Badge = item.badge;
  return (
    <Link to={item.to} className={classes.tab ?? ''} activeProps={{ 'data-active': true }}>
      <span className={classes.tabIcon}>
        <item.icon size={20} stroke={1.75} aria-hidden />
        {Badge && (
          <span className={classes.tabBadge}>
            <Badge />
          </span>
        )}
      </span>
      {t(`nav.${item.id}`)}
    </Link>
  );
}
