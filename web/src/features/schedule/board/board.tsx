import type { Visit } from '@sightline/contract/schedule';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#web/lib/now.ts';
import type { ScheduleAnswer } from '../calendar.ts';
import { clock, dayName } from '../times.ts';
import { todayIn } from '../today.ts';
import { minutesOf } from '../zone.ts';
import classes from './board.module.css';
import { BoardRow } from './board-row.tsx';
import { DraftSpeech, HeldTicket } from './draft-block.tsx';
import type { Grid } from './grid.ts';
import { hourMarks, piecesOf, type Scale } from './scale.ts';
import type { Hands } from './visit-block.tsx';

type BoardProps = {
  answer: ScheduleAnswer;
  scale: Scale;
  hands: Hands;
  onOpen: (visit: Visit) => void;
  onDay: (day: string) => void;
};

const noVisits: readonly Visit[] = [];

type Rows = ReadonlyMap<string | null, readonly Visit[]>;

/** The visits of each person by id; those without people stand under null. Lists in which nothing has changed are those of `before`. */
function rowsOf(visits: readonly Visit[], before: Rows): Rows {
  const rows = new Map<string | null, Visit[]>();
  for (const visit of visits) {
    const ids = visit.people.length > 0 ? visit.people.map(({ id }) => id) : [null];
    for (const id of ids) {
      const row = rows.get(id);
      if (row) row.push(visit);
      else rows.set(id, [visit]);
    }
  }
  const settled = new Map<string | null, readonly Visit[]>();
  for (const [id, own] of rows) {
    const known = before.get(id);
    const isSame = known?.length === own.length && own.every((visit, at) => visit === known[at]);
    settled.set(id, isSame && known ? known : own);
  }
  return settled;
}

/** So that a change of one visit renders the rows of its people alone. */
function useRows(visits: readonly Visit[]): Rows {
  const [settled, setSettled] = useState(() => ({ visits, rows: rowsOf(visits, new Map()) }));
  if (settled.visits === visits) return settled.rows;
  const rows = rowsOf(visits, settled.rows);
  setSettled({ visits, rows });
  return rows;
}

/**
 * People as rows, and the time from left to right. Not that of `@mantine/schedule` 9.6.2: it says nothing while something is dragged, so
 * conflicts would show after the drop; its times are those of a clock without a zone, which fails on days of summer time; and it has
 * neither keys nor several working hours a day.
 */
export function Board({ answer, scale, hands, onOpen, onDay }: BoardProps) {
  const { t } = useTranslation('schedule');
  const { people, timezone: zone } = answer;
  const rows = useRows(answer.visits as readonly Visit[]);
  const board = useRef<HTMLDivElement>(null);
  useStartOfWork(board, scale, answer);
  const isDay = scale.segments.length === 1;
  const nameOf = (id: string | null) => people.find((person) => person.id === id)?.name ?? t('board.nobody');
  return (
    <>
      <p id="schedule-keys" hidden>
        {t('board.keys')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section ref={board} className={classes.board} data-board aria-label={t('board.label')} tabIndex={0}>
        <div
          className={classes.sheet}
          style={{ width: `calc(${scale.width}px + var(--names))` }}
          data-days={scale.segments.length}
        >
          <div className={classes.head} aria-hidden={isDay}>
            <div className={classes.corner} data-names />
            <div className={classes.marks} style={{ width: scale.width }}>
              {isDay ? <Hours scale={scale} zone={zone} /> : <Days scale={scale} zone={zone} onDay={onDay} />}
              <NowLine scale={scale} zone={zone} isLabelled />
            </div>
          </div>
          <div className={classes.rows} data-hours={isDay || undefined}>
            {people.map((person) => (
              <BoardRow
                key={person.id}
                {...hands}
                person={person}
                visits={rows.get(person.id) ?? noVisits}
                scale={scale}
                calendar={answer}
                onOpen={onOpen}
              />
            ))}
            <BoardRow
              {...hands}
              person={null}
              visits={rows.get(null) ?? noVisits}
              scale={scale}
              calendar={answer}
              onOpen={onOpen}
            />
            <div className={classes.now} style={{ width: scale.width }}>
              <NowLine scale={scale} zone={zone} />
            </div>
          </div>
        </div>
      </section>
      <DraftSpeech zone={zone} nameOf={nameOf} />
      <HeldTicket />
    </>
  );
}

/** A day opens where work begins, and a week at today. */
function useStartOfWork(board: React.RefObject<HTMLDivElement | null>, scale: Scale, answer: ScheduleAnswer): void {
  const work = Math.min(8 * 60, ...answer.hours.flat().map(({ from }) => minutesOf(from)));
  const today = scale.segments.find(({ day }) => day === todayIn(answer.timezone));
  const left = scale.segments.length === 1 ? Math.max(0, (work / 60 - 0.5) * 72) : (today?.x ?? 0);
  const first = scale.segments[0]?.day;
  useEffect(() => {
    if (first) board.current?.scrollTo({ left });
  }, [board, first, left]);
}

function Hours({ scale, zone }: { scale: Scale; zone: string }) {
  return scale.segments.flatMap((segment) =>
    hourMarks(segment, zone).map(({ x, label }) => (
      <span key={x} className={classes.hour} style={{ left: x }}>
        {label}
      </span>
    )),
  );
}

function Days({ scale, zone, onDay }: { scale: Scale; zone: string; onDay: (day: string) => void }) {
  const today = todayIn(zone);
  return scale.segments.map(({ day, x, width }) => (
    <button
      key={day}
      type="button"
      className={classes.day}
      style={{ left: x, width }}
      data-today={day === today || undefined}
      onClick={() => onDay(day)}
    >
      {dayName(day)}
    </button>
  ));
}

function NowLine({ scale, zone, isLabelled }: { scale: Scale; zone: string; isLabelled?: boolean }) {
  const now = useNow('minute');
  const isShown = scale.segments.some(({ start, end }) => start <= now && now < end);
  const [piece] = isShown ? piecesOf(scale, { start: now, end: now + 1 }, zone) : [];
  if (!piece) return null;
  return (
    <span className={classes.nowLine} style={{ left: piece.x }} data-labelled={isLabelled || undefined} aria-hidden>
      {isLabelled && clock(now, zone)}
    </span>
  );
}

/** What a drag needs of the board that is shown now. */
export function useGrid(answer: ScheduleAnswer | undefined, scale: Scale | null): () => Grid {
  const grid = useRef<Grid | null>(null);
  useEffect(() => {
    if (!answer || !scale) return;
    const people = [...answer.people];
    const rows = [...people.map(({ id }) => id), null];
    grid.current = { scale, visits: answer.visits as readonly Visit[], people, calendar: answer, rows };
  }, [answer, scale]);
  return useMemo(
    () => () => {
      if (!grid.current) throw new Error('The board is not shown.');
      return grid.current;
    },
    [],
  );
}
