import type { Visit } from '@sightline/contract/schedule';
import { useEffect, useMemo, useRef } from 'react';
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

/** The visits of each person by id; those without people stand under null. The lists of who is not concerned by a change stay the same. */
function useRows(visits: readonly Visit[]): ReadonlyMap<string | null, readonly Visit[]> {
  const known = useRef<Map<string | null, readonly Visit[]>>(new Map());
  return useMemo(() => {
    const rows = new Map<string | null, Visit[]>();
    for (const visit of visits) {
      const ids = visit.people.length > 0 ? visit.people.map(({ id }) => id) : [null];
      for (const id of ids) rows.set(id, [...(rows.get(id) ?? []), visit]);
    }
    const settled = new Map<string | null, readonly Visit[]>();
    for (const [id, own] of rows) {
      const before = known.current.get(id);
      const isSame = before?.length === own.length && own.every((visit, at) => visit === before[at]);
      settled.set(id, isSame && before ? before : own);
    }
    known.current = settled;
    return settled;
  }, [visits]);
}

/** People as rows, and the time from left to right. */
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
        <div className={classes.sheet} style={{ width: scale.width + 180 }} data-days={scale.segments.length}>
          <div className={classes.head} aria-hidden={isDay}>
            <div className={classes.corner} />
            <div className={classes.marks} style={{ width: scale.width }}>
              {isDay ? <Hours scale={scale} zone={zone} /> : <Days scale={scale} zone={zone} onDay={onDay} />}
              <NowLine scale={scale} zone={zone} isLabelled />
            </div>
          </div>
          <div className={classes.rows} style={{ '--hour': `${isDay ? 72 : 168}px` } as React.CSSProperties}>
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

/** A day opens where work begins. */
function useStartOfWork(board: React.RefObject<HTMLDivElement | null>, scale: Scale, answer: ScheduleAnswer): void {
  const day = scale.segments.length === 1 ? scale.segments[0]?.day : undefined;
  const first = Math.min(8 * 60, ...answer.hours.flat().map(({ from }) => minutesOf(from)));
  useEffect(() => {
    if (day) board.current?.scrollTo({ left: Math.max(0, (first / 60 - 0.5) * 72) });
  }, [board, day, first]);
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
