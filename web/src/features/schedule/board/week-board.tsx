import type { ScheduledPerson, Visit } from '@sightline/contract/schedule/schedule';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { NobodyAvatar } from '#web/ui/avatar.tsx';
import { dayName } from '#web/ui/calendar/times.ts';
import { todayIn } from '#web/ui/calendar/today.ts';
import { openSpans } from '#web/ui/calendar/working-hours.ts';
import { addDays, startOfDay } from '#web/ui/calendar/zone.ts';
import { absenceSpans } from '../absences/absence-spans.ts';
import type { ScheduleAnswer } from '../api.ts';
import { DraftSpeech, HeldTicket } from './draft-block.tsx';
import { useRows } from './rows.ts';
import type { Hands } from './visit-block.tsx';
import classes from './week-board.module.css';
import { DraftCard, WeekCard } from './week-card.tsx';

type WeekBoardProps = {
  answer: ScheduleAnswer;
  days: readonly string[];
  hands: Hands;
  onOpen: (visit: Visit) => void;
  onDay: (day: string) => void;
};

const noVisits: readonly Visit[] = [];

/** A week: people as rows, its days as columns, and in each cell the visits by their time. All of it fits beside each other. */
export function WeekBoard({ answer, days, hands, onOpen, onDay }: WeekBoardProps) {
  const { t } = useTranslation('schedule');
  const { people, timezone: zone } = answer;
  const rows = useRows(answer.visits as readonly Visit[]);
  const columns = useMemo(
    () => days.map((day) => ({ day, isClosed: openSpans(answer, day).length === 0 })),
    [days, answer],
  );
  const board = useToday(days);
  const today = todayIn(zone);
  const nameOf = (id: string | null) => people.find((person) => person.id === id)?.name ?? t('board.nobody');
  return (
    <>
      <p id="schedule-keys" hidden>
        {t('board.keys_days')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section ref={board} className={classes.board} data-board aria-label={t('board.label')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" data-names>
                {t('board.people')}
              </th>
              {columns.map(({ day, isClosed }) => (
                <th
                  key={day}
                  scope="col"
                  data-today={day === today || undefined}
                  data-closed={isClosed || undefined}
                  aria-current={day === today ? 'date' : undefined}
                >
                  <button type="button" onClick={() => onDay(day)}>
                    {dayName(day)}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...people, null].map((person) => (
              <WeekRow
                key={person?.id ?? ''}
                {...hands}
                {...{ person, columns, today, zone, onOpen }}
                visits={rows.get(person?.id ?? null) ?? noVisits}
              />
            ))}
          </tbody>
        </table>
      </section>
      <DraftSpeech zone={zone} nameOf={nameOf} withDay />
      <HeldTicket />
    </>
  );
}

/** Scrolls the board to today if the days do not fit beside each other. */
function useToday(days: readonly string[]) {
  const board = useRef<HTMLElement>(null);
  const first = days[0];
  useEffect(() => {
    const names = board.current?.querySelector<HTMLElement>('[data-names]');
    const today = board.current?.querySelector<HTMLElement>('[aria-current="date"]');
    if (first && names && today) board.current?.scrollTo({ left: today.offsetLeft - names.offsetWidth });
  }, [first]);
  return board;
}

type Column = { day: string; isClosed: boolean };

type WeekRowProps = Hands & {
  /** Null: visits that nobody makes yet. */
  person: ScheduledPerson | null;
  visits: readonly Visit[];
  columns: readonly Column[];
  today: string;
  zone: string;
  onOpen: (visit: Visit) => void;
};

const touches = ({ starts_at, ends_at }: Visit, from: number, to: number): boolean =>
  Date.parse(starts_at) < to && Date.parse(ends_at) > from;

const WeekRow = memo(function WeekRow(props: WeekRowProps) {
  const { person, visits, columns, today, zone, onOpen, ...hands } = props;
  const { t } = useTranslation('schedule');
  const name = person?.name ?? t('board.nobody');
  const absences = person ? absenceSpans(person) : [];
  return (
    <tr data-nobody={person === null || undefined} data-track={person?.id ?? ''}>
      <th scope="row">
        {person ? <PersonAvatar person={person} size={24} /> : <NobodyAvatar size={24} label="" />}
        <span>{name}</span>
      </th>
      {columns.map(({ day, isClosed }) => {
        const [from, to] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)];
        const isAway = absences.some(({ start, end }) => start < to && end > from);
        return (
          <td
            key={day}
            data-day={day}
            data-today={day === today || undefined}
            data-closed={isClosed || undefined}
            data-away={isAway || undefined}
          >
            {isAway && <span className={classes.away}>{t('board.away')}</span>}
            <ul aria-label={`${name}, ${dayName(day)}`}>
              {visits
                .filter((visit) => touches(visit, from, to))
                .map((visit) => (
                  <WeekCard
                    key={visit.id}
                    {...hands}
                    {...{ visit, visits, zone }}
                    personId={person?.id ?? null}
                    onOpen={() => onOpen(visit)}
                  />
                ))}
              <DraftCard personId={person?.id ?? null} day={day} zone={zone} />
            </ul>
          </td>
        );
      })}
    </tr>
  );
});
