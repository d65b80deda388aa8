import type { Visit } from '@sightline/contract/schedule/schedule';
import { IconClockExclamation, IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { clock, clockRange, timeRange } from '#web/ui/calendar/times.ts';
import { isOver, isTooLate, statusLooks } from '../tones.ts';
import classes from './board.module.css';
import type { Draft } from './draft.ts';
import { dragVisit } from './drag-visit.ts';
import type { Grid } from './grid.ts';
import { moveByKeys } from './keys.ts';

export type Hands = {
  grid: () => Grid;
  onDrop: (dropped: Draft) => void;
  /** Without it, nothing can be moved. */
  mayMove: boolean;
};

type VisitBlockProps = Hands & {
  visit: Visit;
  /** It is shown in this person's row; null in the row of visits without people. */
  personId: string | null;
  style: React.CSSProperties;
  /** The width of the way there. */
  travel: number;
  zone: string;
  hasClash: boolean;
  width: number;
  onOpen: () => void;
};

/** Pixels below which it has room for its beginning and a word, and for no words: then they show where the mouse rests. */
const [narrow, tiny] = [100, 48];

/** A visit on the board: pressed it opens, dragged it moves, and by its ends it becomes longer or shorter. */
export function VisitBlock({
  visit,
  personId,
  style,
  travel,
  zone,
  hasClash,
  width,
  onOpen,
  ...hands
}: VisitBlockProps) {
  const { t } = useTranslation('schedule');
  const [isNarrow, isTiny] = [width < narrow, width < tiny];
  const { tone } = statusLooks[visit.status];
  const [start, end] = [Date.parse(visit.starts_at), Date.parse(visit.ends_at)];
  const held = { visit, ticket: null, fromPersonId: personId, start, end };
  const isFixed = !hands.mayMove || isOver(visit.status);
  const mayBegin = !isFixed && visit.status === 'scheduled';
  const { grid, onDrop } = hands;
  const drag = (event: React.PointerEvent<HTMLElement>, edge: 'start' | 'end' | null) => {
    event.stopPropagation();
    dragVisit(event, { held: { ...held, edge }, grid, onDrop });
  };
  const words = [
    ...[visit.title, timeRange(start, end, zone), t(`status.${visit.status}`)],
    ...[hasClash && t('block.clash'), isTooLate(visit) && t('block.late')],
  ];
  return (
    <li
      className={classes.visit}
      style={{ ...style, '--tone': `var(--st-${tone})` } as React.CSSProperties}
      data-status={visit.status}
      data-clash={hasClash || undefined}
    >
      {travel > 0 && (
        <span
          className={classes.travel}
          style={{ width: travel }}
          title={t('block.travel', { count: visit.travel_minutes })}
        />
      )}
      <button
        type="button"
        className={classes.block}
        aria-label={words.filter(Boolean).join(', ')}
        title={isNarrow ? [...words, visit.branch?.name].filter(Boolean).join('\n') : undefined}
        aria-describedby={mayBegin ? 'schedule-keys' : undefined}
        data-movable={mayBegin || undefined}
        onClick={onOpen}
        onPointerDown={(event) => mayBegin && drag(event, null)}
        onKeyDown={(event) => mayBegin && moveByKeys(event, { grid, onDrop, take: () => ({ ...held, personId }) })}
      >
        {!isTiny && (
          <>
            <span className={classes.blockTime}>
              {isNarrow ? clock(start, zone) : clockRange(start, end, zone)}
              {isTooLate(visit) && <IconClockExclamation size={13} stroke={2} className={classes.late} aria-hidden />}
              {visit.series_id && <IconRepeat size={12} stroke={2} aria-hidden />}
            </span>
            <span className={classes.blockTitle}>
              {visit.ticket && !isNarrow && <span className={classes.number}>#{visit.ticket.ticket_id} </span>}
              {visit.title}
            </span>
            {visit.branch && <span className={classes.blockPlace}>{visit.branch.name}</span>}
          </>
        )}
      </button>
      {mayBegin && (
        <span className={classes.edge} data-edge="start" aria-hidden onPointerDown={(event) => drag(event, 'start')} />
      )}
      {!isFixed && (
        <span className={classes.edge} data-edge="end" aria-hidden onPointerDown={(event) => drag(event, 'end')} />
      )}
    </li>
  );
}
