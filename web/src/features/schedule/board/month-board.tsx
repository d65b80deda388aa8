import type { Visit } from '@sightline/contract/schedule';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { NobodyAvatar } from '#web/ui/avatar.tsx';
import { openSpans, type ScheduleAnswer } from '../calendar.ts';
import { dayName, weekdayLetter } from '../times.ts';
import { todayIn } from '../today.ts';
import { addDays, startOfDay, wallAt } from '../zone.ts';
import classes from './month-board.module.css';

type MonthBoardProps = { answer: ScheduleAnswer; days: readonly string[]; onDay: (day: string) => void };

const hour = 3_600_000;

/** Person and day -> how many visits, and how long they take. */
function countByDay(visits: readonly Visit[], zone: string): Map<string, { count: number; hours: number }> {
  const cells = new Map<string, { count: number; hours: number }>();
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

/** How full each day of each person is. A day opens by a press. */
export function MonthBoard({ answer, days, onDay }: MonthBoardProps) {
  const { t } = useTranslation('schedule');
  const { timezone: zone, people } = answer;
  const cells = countByDay(answer.visits as readonly Visit[], zone);
  const today = todayIn(zone);
  const workHours = new Map(
    days.map((day) => [day, openSpans(answer, day).reduce((sum, { start, end }) => sum + (end - start) / hour, 0)]),
  );
  const rows = [...people.map((person) => ({ ...person })), null];
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
          {rows.map((person) => (
            <tr key={person?.id ?? ''}>
              <th scope="row">
                {person ? <PersonAvatar person={person} size={22} /> : <NobodyAvatar size={22} label="" />}
                <span>{person?.name ?? t('board.nobody')}</span>
              </th>
              {days.map((day) => {
                const found = cells.get(`${person?.id ?? ''}/${day}`);
                const open = workHours.get(day) ?? 0;
                const isAway = person?.away && person.away.from <= day && day <= person.away.to;
                return (
                  <td key={day} data-closed={open === 0 || isAway || undefined} data-today={day === today || undefined}>
                    <button
                      type="button"
                      aria-label={t('month.cell', {
                        ...{ name: person?.name ?? t('board.nobody'), day: dayName(day), count: found?.count ?? 0 },
                      })}
                      onClick={() => onDay(day)}
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
          ))}
        </tbody>
      </table>
    </section>
  );
}
