import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MemberDiagnostics } from '#web/features/diagnostics/member-diagnostics.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './-settings.module.css';
import { SettingsTabs } from './-settings-tabs.tsx';

export const Route = createFileRoute('/_app/diagnostics')({
  loader: () => i18n.loadNamespaces('diagnostics'),
  component: DiagnosticsPage,
});

function DiagnosticsPage() {
  const { t } = useTranslation();
  return (
    <RequirePermission permission="calls.join">
      <PageHeader title={t('nav.settings')} />
      <div className={classes.settings}>
        <SettingsTabs />
        <div className={classes.body}>
          <MemberDiagnostics />
        </div>
      </div>
    </RequirePermission>
  );
}
