import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './-settings.module.css';
import { SettingsTabs } from './-settings-tabs.tsx';
import { useSettingsTarget } from './-settings-target.ts';

export const Route = createFileRoute('/_app/settings')({ component: Settings });

function Settings() {
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  useSettingsTarget(body);
  return (
    <>
      <PageHeader title={t('nav.settings')} />
      <div className={classes.settings}>
        <SettingsTabs />
        <div className={classes.body} ref={body}>
          <Outlet />
        </div>
      </div>
    </>
  );
}
