import type { Visit } from '@sightline/contract/schedule/schedule';
import { IconAlertTriangle, IconClockExclamation, IconRepeat } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { clock, clockRange, timeRange } from '#web/ui/calendar/times.ts';
import { wallAt } from '#web/ui/calendar/zone.ts';
import { isOver, isTooLate, statusLooks } from '../tones.ts';
import { draft } from './draft.ts';
import { dragVisit } from './drag-visit.ts';
import { moveByKeys } from './keys.ts';
import { overlapsAny } from './rows.ts';
import type { Hands } from './visit-block.tsx';
import classes from './week-board.module.css';

type WeekCardProps = Hands & {
  visit: Visit;
  /** The visits of the same row. */
  visits: readonly Visit[];
  personId: string | null;
  zone: string;
  onOpen: () => void;
};

/** A visit in the cell of its day: pressed it opens, dragged to another cell it keeps its time of the clock. */
export function WeekCard({ visit, visits, personId, zone, onOpen, grid, onDrop, mayMove }: WeekCardProps) {
  const { t } = useTranslation('schedule');
  const { tone } = statusLooks[visit.status];
  const [start, end] = [Date.parse(visit.starts_at), Date.parse(visit.ends_at)];
  const held = { visit, ticket: null, fromPersonId: personId, start, end };
  const mayBegin = mayMove && !isOver(visit.status) && visit.status === 'scheduled';
  const hasClash = personId !== null && overlapsAny(visit, visits);
  const words = [
    ...[visit.title, timeRange(start, end, zone), t(`status.${visit.status}`)],
    ...[hasClash && t('block.clash'), isTooLate(visit) && t('block.late')],
  ];
  return (
    <li>
      <button
        type="button"
        className={classes.card}
        style={{ '--tone': `var(--st-${tone})` } as React.CSSProperties}
        data-status={visit.status}
        data-clash={hasClash || undefined}
        data-movable={mayBegin || undefined}
        aria-label={words.filter(Boolean).join(', ')}
        aria-describedby={mayBegin ? 'schedule-keys' : undefined}
        title={[...words, visit.branch?.name].filter(Boolean).join('\n')}
        onClick={onOpen}
        onPointerDown={(event) => mayBegin && dragVisit(event, { held: { ...held, edge: null }, grid, onDrop })}
        onKeyDown={(event) => mayBegin && moveByKeys(event, { grid, onDrop, take: () => ({ ...held, personId }) })}
      >
        <span className={classes.time}>
          {clock(start, zone)}
          <span className={classes.until}>{`–${clock(end, zone)}`}</span>
          {isTooLate(visit) && <IconClockExclamation size={13} stroke={2} className={classes.late} aria-hidden />}
          {visit.series_id && <IconRepeat size={12} stroke={2} aria-hidden />}
        </span>
        <span className={classes.title}>{visit.title}</span>
        {visit.branch && <span className={classes.place}>{visit.branch.name}</span>}
      </button>
    </li>
  );
}

type DraftCardProps = { personId: string | null; day: string; zone: string };

/** Shows where the dragged visit would be dropped. Only the cell that it is over renders. */
export function DraftCard({ personId, day, zone }: DraftCardProps) {
  const held = useSyncExternalStore(draft.subscribe, () => {
    const one = draft.get();
    return one?.personId === personId && wallAt(one.start, zone).day === day ? one : null;
  });
  if (!held) return null;
  return (
    <li className={classes.draft} data-clash={held.clashes.length > 0 || undefined} aria-hidden>
      {held.clashes.length > 0 && <IconAlertTriangle size={13} stroke={2} aria-hidden />}
      {clockRange(held.start, held.end, zone)}
    </li>
  );
}
