import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
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
