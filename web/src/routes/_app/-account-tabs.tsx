import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/page-title.ts';
import classes from './-settings.module.css';

const tabs = [
  { label: 'mine', to: '/account' },
  { label: 'workspaces', to: '/account/workspaces' },
  { label: 'notifications', to: '/account/notifications' },
  { label: 'security', to: '/account/security' },
] as const;

/** Tabs of the reader's own account. */
export function AccountTabs() {
  const { t } = useTranslation('account');
  const { pathname } = useLocation();
  const here = tabs.find(({ to }) => to === pathname);
  usePageTitle(here ? t(`tabs.${here.label}`) : '', here ? t('tabs.label') : '');
  return (
    <nav className={classes.tabs} aria-label={t('tabs.label')}>
      <section>
        {tabs.map(({ label, to }) => (
          <Link key={label} to={to} activeOptions={{ exact: true }}>
            {t(`tabs.${label}`)}
          </Link>
        ))}
      </section>
    </nav>
  );
}
