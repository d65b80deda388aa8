import type { Visit } from '@sightline/contract/schedule/schedule';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#web/lib/now.ts';
import { hourMarks, piecesOf, type Scale } from '#web/ui/calendar/scale.ts';
import { clock } from '#web/ui/calendar/times.ts';
import { minutesOf } from '#web/ui/calendar/zone.ts';
import type { ScheduleAnswer } from '../api.ts';
import classes from './board.module.css';
import { BoardRow } from './board-row.tsx';
import { DraftSpeech, HeldTicket } from './draft-block.tsx';
import type { Grid } from './grid.ts';
import { useRows } from './rows.ts';
import type { Hands } from './visit-block.tsx';

type BoardProps = {
  answer: ScheduleAnswer;
  scale: Scale;
  hands: Hands;
  onOpen: (visit: Visit) => void;
};

const noVisits: readonly Visit[] = [];

/**
 * People as rows, and the time from left to right. Not that of `@mantine/schedule` 9.6.2: it says nothing while something is dragged, so
 * conflicts would show after the drop; its times are those of a clock without a zone, which fails on days of summer time; and it has
 * neither keys nor several working hours a day.
 */
export function Board({ answer, scale, hands, onOpen }: BoardProps) {
  const { t } = useTranslation('schedule');
  const { people, timezone: zone } = answer;
  const rows = useRows(answer.visits as readonly Visit[]);
  const board = useRef<HTMLDivElement>(null);
  useStartOfWork(board, scale, answer);
  const nameOf = (id: string | null) => people.find((person) => person.id === id)?.name ?? t('board.nobody');
  return (
    <>
      <p id="schedule-keys" hidden>
        {t('board.keys')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section ref={board} className={classes.board} data-board aria-label={t('board.label')} tabIndex={0}>
        <div className={classes.sheet} style={{ width: `calc(${scale.width}px + var(--names))` }}>
          <div className={classes.head} aria-hidden>
            <div className={classes.corner} data-names />
            <div className={classes.marks} style={{ width: scale.width }}>
              <Hours scale={scale} zone={zone} />
              <NowLine scale={scale} zone={zone} isLabelled />
            </div>
          </div>
          <div className={classes.rows} data-hours>
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
  const work = Math.min(8 * 60, ...answer.hours.flat().map(({ from }) => minutesOf(from)));
  const left = Math.max(0, (work / 60 - 0.5) * 72);
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

/** Returns the state of the board that is shown now, for a drag. */
export function useGrid(answer: ScheduleAnswer | undefined, scale: Scale | null, days: readonly string[]): () => Grid {
  const grid = useRef<Grid | null>(null);
  useEffect(() => {
    if (!answer) return;
    const people = [...answer.people];
    const rows = [...people.map(({ id }) => id), null];
    const visits = answer.visits as readonly Visit[];
    grid.current = { scale, days, visits, people, calendar: answer, rows };
  }, [answer, scale, days]);
  return useMemo(
    () => () => {
      if (!grid.current) throw new Error('The board is not shown.');
      return grid.current;
    },
    [],
  );
}
