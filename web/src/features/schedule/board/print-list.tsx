import type { Visit } from '@sightline/contract/schedule/schedule';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { clockRange, longDay } from '#web/ui/calendar/times.ts';
import { addDays, startOfDay } from '#web/ui/calendar/zone.ts';
import classes from './print-list.module.css';

type PrintListProps = { visits: readonly Visit[]; days: readonly string[]; zone: string; onDone: () => void };

const isOn = (visit: Visit, day: string, zone: string): boolean =>
  visit.status !== 'cancelled' &&
  Date.parse(visit.starts_at) < startOfDay(addDays(day, 1), zone) &&
  Date.parse(visit.ends_at) > startOfDay(day, zone);

/** Names of who makes visits -> what they make; who goes together is listed together. */
const byPeople = (visits: readonly Visit[], nobody: string) =>
  [...Map.groupBy(visits, ({ people }) => people.map(({ name }) => name).join(', ') || nobody)].toSorted(([a], [b]) =>
    a.localeCompare(b),
  );

/** Prints the shown visits as a list: who goes where, day by day. */
export function PrintList({ visits, days, zone, onDone }: PrintListProps) {
  const { t } = useTranslation('schedule');
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  const shown = days
    .map((day) => ({ day, visits: visits.filter((visit) => isOn(visit, day, zone)) }))
    .filter((each) => each.visits.length > 0);
  return createPortal(
    <article className={classes.list} data-print-list>
      <h1>{t('title')}</h1>
      {shown.length === 0 && <p>{t('agenda.empty')}</p>}
      {shown.map((each) => (
        <section key={each.day}>
          <h2>{longDay(each.day)}</h2>
          {byPeople(each.visits, t('board.nobody')).map(([people, own]) => (
            <div key={people} className={classes.person}>
              <h3>{people}</h3>
              <ul>
                {own.map((visit) => (
                  <li key={visit.id}>
                    <b>{clockRange(visit.starts_at, visit.ends_at, zone)}</b>{' '}
                    {visit.ticket && `#${visit.ticket.ticket_id} `}
                    {visit.title}
                    <br />
                    {[visit.branch?.name, visit.place, visit.branch?.phone].filter(Boolean).join(' · ')}
                    {visit.note && <p>{visit.note}</p>}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </article>,
    document.body,
  );
}
