import { useTranslation } from 'react-i18next';
import type { InvitedColleagues } from './invite-colleagues.ts';
import classes from './setup.module.css';

/** What became of the invitations of a set-up. */
export function InvitationOutcome({ invited: { sent, failed } }: { invited: InvitedColleagues }) {
  const { t } = useTranslation('setup');
  return (
    <>
      {sent > 0 && <p>{t('success.invited', { count: sent })}</p>}
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
