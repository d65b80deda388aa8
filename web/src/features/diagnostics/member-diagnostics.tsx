import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { openCheck } from './api.ts';
import { AttachReport } from './attach-report.tsx';
import classes from './diagnostics.module.css';
import { Diagnostics } from './diagnostics.tsx';

/** For users with an account, who can attach the report to a room. */
export function MemberDiagnostics() {
  const { t } = useTranslation('diagnostics');
  const canAttach = useCan('talk.send');
  return (
    <section className={classes.screen} aria-labelledby="diagnostics-title">
      <h2 id="diagnostics-title">{t('title')}</h2>
      <Diagnostics openAccess={openCheck} {...(canAttach && { renderMore: (run) => <AttachReport run={run} /> })} />
    </section>
  );
}
