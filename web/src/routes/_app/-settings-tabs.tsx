import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import classes from './-settings.module.css';

/** The ways between the screens of the settings, of which each person sees their own. */
export function SettingsTabs() {
  const { t } = useTranslation();
  const leads = useCan('workspace.update');
  const seesAudit = useCan('audit.view');
  const seesJobs = useCan('jobs.manage');
  const checksConnection = useCan('calls.join');
  const seesMail = useCan('mail.view');
  return (
    <nav className={classes.tabs} aria-label={t('nav.settings')}>
      <Link to="/settings" activeOptions={{ exact: true }}>
        {t('nav.security')}
      </Link>
      {leads && <Link to="/settings/general">{t('nav.general')}</Link>}
      {seesAudit && <Link to="/settings/audit-log">{t('nav.audit_log')}</Link>}
      {seesJobs && <Link to="/settings/jobs">{t('nav.jobs')}</Link>}
      {checksConnection && <Link to="/diagnostics">{t('nav.diagnostics')}</Link>}
      {seesMail && <Link to="/dev/mail">{t('nav.outbox')}</Link>}
    </nav>
  );
}
