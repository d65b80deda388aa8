import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './-settings.module.css';
import { SettingsTabs } from './-settings-tabs.tsx';

export const Route = createFileRoute('/_app/settings')({ component: Settings });

function Settings() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('nav.settings')} />
      <div className={classes.settings}>
        <SettingsTabs />
        <div className={classes.body}>
          <Outlet />
        </div>
      </div>
    </>
  );
}
