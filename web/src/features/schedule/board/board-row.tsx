import type { ScheduledPerson, Visit } from '@sightline/contract/schedule/schedule';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { NobodyAvatar } from '#web/ui/avatar.tsx';
import { lanesOf } from '#web/ui/calendar/lanes.ts';
import { piecesOf, type Scale } from '#web/ui/calendar/scale.ts';
import { type Calendar, closedSpans, type Span } from '#web/ui/calendar/working-hours.ts';
import { absenceSpans } from '../absences/absence-spans.ts';
import classes from './board.module.css';
import { DraftBlock } from './draft-block.tsx';
import { overlapsAny } from './rows.ts';
import { type Hands, VisitBlock } from './visit-block.tsx';

const laneHeight = 54;
const minute = 60_000;

type BoardRowProps = Hands & {
  /** Null: visits that nobody makes yet. */
  person: ScheduledPerson | null;
  visits: readonly Visit[];
  scale: Scale;
  calendar: Calendar;
  onOpen: (visit: Visit) => void;
};

const spanOf = (visit: Visit): Span => ({ start: Date.parse(visit.starts_at), end: Date.parse(visit.ends_at) });

/** A person and their visits. Renders again when these change, not while something is dragged over it. */
export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { person, visits, scale, calendar, onOpen, ...hands } = props;
  const { t } = useTranslation('schedule');
  const { timezone: zone } = calendar;
  const { lanes, count } = lanesOf(visits.map((visit) => ({ id: visit.id, ...spanOf(visit) })));
  return (
    <div className={classes.row} data-nobody={person === null || undefined}>
      <div className={classes.person}>
        {person ? <PersonAvatar person={person} size={24} /> : <NobodyAvatar size={24} label={t('board.nobody')} />}
        <span className={classes.personName}>
          <span>{person?.name ?? t('board.nobody')}</span>
          {person?.title && <span className={classes.dim}>{person.title}</span>}
        </span>
      </div>
      <ul
        className={classes.track}
        data-track={person?.id ?? ''}
        aria-label={person?.name ?? t('board.nobody')}
        style={{ width: scale.width, height: count * laneHeight + 10 }}
      >
        <Shades scale={scale} calendar={calendar} person={person} />
        {visits.flatMap((visit) =>
          piecesOf(scale, spanOf(visit), zone).map((piece, at) => (
            <VisitBlock
              key={`${visit.id}/${piece.x}`}
              {...hands}
              visit={visit}
              personId={person?.id ?? null}
              zone={zone}
              hasClash={person !== null && overlapsAny(visit, visits)}
              width={piece.width}
              travel={at === 0 ? travelWidth(scale, visit, zone) : 0}
              style={{ left: piece.x, width: piece.width, top: 5 + (lanes.get(visit.id) ?? 0) * laneHeight }}
              onOpen={() => onOpen(visit)}
            />
          )),
        )}
        <DraftBlock personId={person?.id ?? null} scale={scale} zone={zone} />
      </ul>
    </div>
  );
});

function travelWidth(scale: Scale, visit: Visit, zone: string): number {
  if (visit.travel_minutes === 0) return 0;
  const { start } = spanOf(visit);
  const [way] = piecesOf(scale, { start: start - visit.travel_minutes * minute, end: start }, zone);
  return way?.width ?? 0;
}

/** Hours in which nobody works, and days on which this person does not. */
function Shades({ scale, calendar, person }: Pick<BoardRowProps, 'scale' | 'calendar' | 'person'>) {
  const { t } = useTranslation('schedule');
  const absences = person ? absenceSpans(person) : [];
  return (
    <>
      {scale.segments.flatMap((segment) =>
        closedSpans(calendar, segment.day).flatMap(({ start, end }) => {
          const [from, to] = [Math.max(start, segment.start), Math.min(end, segment.end)];
          if (from >= to) return [];
          const width = ((to - from) / (segment.end - segment.start)) * segment.width;
          const left = segment.x + ((from - segment.start) / (segment.end - segment.start)) * segment.width;
          return <li key={start} className={classes.closed} style={{ left, width }} aria-hidden />;
        }),
      )}
      {absences.flatMap((absence) =>
        piecesOf(scale, absence, calendar.timezone).map(({ x, width }) => (
          <li key={`${absence.start} ${x}`} className={classes.away} style={{ left: x, width }} title={absence.detail}>
            <span>{t('board.away')}</span>
          </li>
        )),
      )}
    </>
  );
}
