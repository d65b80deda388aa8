import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '#web/lib/i18n.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AccountTabs } from './-account-tabs.tsx';
import classes from './-settings.module.css';
import { useSettingsTarget } from './-settings-target.ts';

export const Route = createFileRoute('/_app/account')({
  loader: () => i18n.loadNamespaces(['account', 'session']),
  component: Account,
});

function Account() {
  const { t } = useTranslation('account');
  const body = useRef<HTMLDivElement>(null);
  useSettingsTarget(body);
  return (
    <>
      <PageHeader title={t('tabs.label')} />
      <div className={classes.settings}>
        <AccountTabs />
        <div className={classes.body} ref={body}>
          <Outlet />
        </div>
      </div>
    </>
  );
}
