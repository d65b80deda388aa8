import type { ScheduledPerson, Visit } from '@sightline/contract/schedule/schedule';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { NobodyAvatar } from '#web/ui/avatar.tsx';
import { dayName, weekdayLetter } from '#web/ui/calendar/times.ts';
import { todayIn } from '#web/ui/calendar/today.ts';
import { openSpans } from '#web/ui/calendar/working-hours.ts';
import { addDays, startOfDay, wallAt } from '#web/ui/calendar/zone.ts';
import { absenceSpans } from '../absences/absence-spans.ts';
import type { ScheduleAnswer } from '../api.ts';
import classes from './month-board.module.css';
import { MonthCell, type ShownCell } from './month-cell.tsx';

type MonthBoardProps = {
  answer: ScheduleAnswer;
  days: readonly string[];
  onOpen: (visit: Visit) => void;
  onDay: (day: string) => void;
};

const hour = 3_600_000;

/** How many visits, and how long they take. */
type Cell = { count: number; hours: number };

/** Counts the visits of each person and day. */
function countByDay(visits: readonly Visit[], zone: string): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  for (const visit of visits) {
    if (visit.status === 'cancelled') continue;
    const [start, end] = [Date.parse(visit.starts_at), Date.parse(visit.ends_at)];
    const ids = visit.people.length > 0 ? visit.people.map(({ id }) => id) : [''];
    for (let { day } = wallAt(start, zone); startOfDay(day, zone) < end; day = addDays(day, 1)) {
      const from = Math.max(start, startOfDay(day, zone));
      const to = Math.min(end, startOfDay(addDays(day, 1), zone));
      for (const id of ids) {
        const { count, hours } = cells.get(`${id}/${day}`) ?? { count: 0, hours: 0 };
        cells.set(`${id}/${day}`, { count: count + 1, hours: hours + (to - from) / hour });
      }
    }
  }
  return cells;
}

/** How long work is done on each day. */
const workHoursOf = (answer: ScheduleAnswer, days: readonly string[]): ReadonlyMap<string, number> =>
  new Map(
    days.map((day) => [day, openSpans(answer, day).reduce((sum, { start, end }) => sum + (end - start) / hour, 0)]),
  );

/** How full each day of each person is. A press on a day lists its visits. */
export function MonthBoard({ answer, days, onOpen, onDay }: MonthBoardProps) {
  const { t } = useTranslation('schedule');
  const { timezone: zone, people } = answer;
  const cells = useMemo(() => countByDay(answer.visits as readonly Visit[], zone), [answer, zone]);
  const workHours = useMemo(() => workHoursOf(answer, days), [answer, days]);
  const [shown, setShown] = useState<ShownCell | null>(null);
  const today = todayIn(zone);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section className={classes.month} aria-label={t('board.label')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('board.people')}</th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === today || undefined} title={dayName(day)}>
                <span aria-hidden>{weekdayLetter(day)}</span>
                {Number(day.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...people, null].map((person) => (
            <MonthRow key={person?.id ?? ''} {...{ person, days, cells, workHours, today, zone }} onCell={setShown} />
          ))}
        </tbody>
      </table>
      <MonthCell
        {...{ shown, zone, onOpen, onDay }}
        visits={answer.visits as readonly Visit[]}
        onClose={() => setShown(null)}
      />
    </section>
  );
}

type MonthRowProps = {
  /** Null: visits that nobody makes yet. */
  person: ScheduledPerson | null;
  days: readonly string[];
  cells: ReadonlyMap<string, Cell>;
  workHours: ReadonlyMap<string, number>;
  today: string;
  zone: string;
  onCell: (cell: ShownCell) => void;
};

const MonthRow = memo(function MonthRow({ person, days, cells, workHours, today, zone, onCell }: MonthRowProps) {
  const { t } = useTranslation('schedule');
  const name = person?.name ?? t('board.nobody');
  const absences = person ? absenceSpans(person) : [];
  /** Not an hour of the day is left. */
  const isAway = (day: string): boolean =>
    absences.some(({ start, end }) => start <= startOfDay(day, zone) && end >= startOfDay(addDays(day, 1), zone));
  return (
    <tr>
      <th scope="row">
        {person ? <PersonAvatar person={person} size={22} /> : <NobodyAvatar size={22} label="" />}
        <span>{name}</span>
      </th>
      {days.map((day) => {
        const found = cells.get(`${person?.id ?? ''}/${day}`);
        const open = workHours.get(day) ?? 0;
        return (
          <td key={day} data-closed={open === 0 || isAway(day) || undefined} data-today={day === today || undefined}>
            <button
              type="button"
              aria-label={t('month.cell', { name, day: dayName(day), count: found?.count ?? 0 })}
              onClick={() => onCell({ person, day })}
            >
              {found && (
                <>
                  <b>{found.count}</b>
                  <span
                    className={classes.load}
                    style={{ '--load': Math.min(1, found.hours / (open || 8)) } as React.CSSProperties}
                    data-full={found.hours > (open || 8) || undefined}
                  />
                </>
              )}
            </button>
          </td>
        );
      })}
    </tr>
  );
});
