import type { Visit } from '@sightline/contract/schedule/schedule';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dayName } from '#web/ui/calendar/times.ts';
import { todayIn } from '#web/ui/calendar/today.ts';
import { addDays, startOfDay } from '#web/ui/calendar/zone.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { VisitLine } from '../visit/visit-line.tsx';
import classes from './agenda.module.css';

type AgendaProps = { visits: readonly Visit[]; days: readonly string[]; zone: string; onOpen: (visit: Visit) => void };

const touches = (visit: Visit, day: string, zone: string): boolean =>
  Date.parse(visit.starts_at) < startOfDay(addDays(day, 1), zone) && Date.parse(visit.ends_at) > startOfDay(day, zone);

/** A week or a month opens at today. */
const showToday = (heading: HTMLElement | null): void => heading?.scrollIntoView({ block: 'start' });

/** Visits day by day, for phones. */
export function Agenda({ visits, days, zone, onOpen }: AgendaProps) {
  const { t } = useTranslation('schedule');
  const shown = days
    .map((day) => ({ day, visits: visits.filter((visit) => touches(visit, day, zone)) }))
    .filter((each) => each.visits.length > 0);
  if (shown.length === 0) return <EmptyState icon={IconCalendarEvent} title={t('agenda.empty')} />;
  const today = todayIn(zone);
  return (
    <div className={classes.agenda}>
      {shown.map((each) => (
        <section key={each.day}>
          <h2
            ref={each.day === today && shown[0]?.day !== today ? showToday : undefined}
            data-today={each.day === today || undefined}
          >
            {each.day === today ? `${t('nav.today')} · ${dayName(each.day)}` : dayName(each.day)}
          </h2>
          <ul>
            {each.visits.map((visit) => (
              <VisitLine key={visit.id} visit={visit} zone={zone} onOpen={() => onOpen(visit)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
