import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { InvitedColleagues } from './invite-colleagues.ts';
import classes from './setup.module.css';

/** Shows the outcome of the invitations of a set-up. */
export function InvitationOutcome({ invited: { sent, kept, failed } }: { invited: InvitedColleagues }) {
  const { t } = useTranslation('setup');
  return (
    <>
      {sent > 0 && <p>{t('success.invited', { count: sent })}</p>}
      {kept > 0 && (
        <p>
          {t('success.kept', { count: kept })} <Link to="/settings/people/invitations">{t('success.invitations')}</Link>
        </p>
      )}
      {failed.length > 0 && (
        <>
          <p role="alert">{t('success.not_invited')}</p>
          <ul className={classes.outcome}>
            {failed.map(({ email, reason }) => (
              <li key={email}>
                {email}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
