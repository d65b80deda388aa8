import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { preferencesQuery, useSetPreferences } from './api.ts';
import { ChannelMatrix } from './channel-matrix.tsx';
import { MailTimes } from './mail-times.tsx';
import classes from './preferences.module.css';
import { QuietHoursField } from './quiet-hours-field.tsx';

/** How the reader is notified in this workspace; saved as it is changed. */
export function PreferencesScreen() {
  const { t } = useTranslation('preferences');
  const { data, error, refetch } = useQuery(preferencesQuery);
  const { mutate, isPending, isSuccess } = useSetPreferences();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} height={44} />;
  const { kinds, mail_after, digest_hour, quiet_hours, timezone } = data.preferences;
  return (
    <div className={classes.screen}>
      <section aria-labelledby="channels-title">
        <div className={classes.heading}>
          <h2 id="channels-title">{t('channels.title')}</h2>
          <span role="status" className={classes.saved}>
            {isPending && t('saving')}
            {isSuccess && t('saved')}
          </span>
        </div>
        <p className={classes.hint}>{t('channels.hint')}</p>
        <ChannelMatrix choices={kinds} onChange={(choice) => mutate({ kinds: [choice] })} />
      </section>
      <section aria-labelledby="mails-title">
        <h2 id="mails-title">{t('mails.title')}</h2>
        <p className={classes.hint}>{t('mails.hint')}</p>
        <MailTimes mailAfter={mail_after} digestHour={digest_hour} onChange={mutate} />
      </section>
      <section aria-labelledby="quiet-title">
        <h2 id="quiet-title">{t('quiet.title')}</h2>
        <p className={classes.hint}>{t('quiet.hint', { timezone: timezone.replaceAll('_', ' ') })}</p>
        <QuietHoursField quiet={quiet_hours} onChange={(next) => mutate({ quiet_hours: next })} />
      </section>
    </div>
  );
}
