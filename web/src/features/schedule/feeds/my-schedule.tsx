import { useTranslation } from 'react-i18next';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { AbsenceList } from '../absences/absence-list.tsx';
import { CalendarFeed } from './calendar-feed.tsx';
import classes from './my-schedule.module.css';

/** Shows the reader's absences, and the feeds of their visits for other calendars. Renders nothing for people who may not see the schedule. */
export function MySchedule() {
  const { t } = useTranslation('resources');
  const me = useMe();
  const canSee = useCan('schedule.view');
  if (!canSee) return null;
  return (
    <div className={classes.screen}>
      <section>
        <h2>{t('absence.mine')}</h2>
        <p>{t('absence.mine_hint')}</p>
        <AbsenceList userId={me.id} />
      </section>
      <section>
        <h2>{t('feed.title')}</h2>
        <p>{t('feed.hint')}</p>
        <CalendarFeed />
      </section>
    </div>
  );
}
