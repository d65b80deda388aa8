import type { Visit } from '@sightline/contract/schedule/schedule';
import { useTranslation } from 'react-i18next';
import { clockRange, timeRange } from '#web/ui/calendar/times.ts';
import { Pill } from '#web/ui/pill.tsx';
import { statusLooks } from '../tones.ts';
import classes from './visit.module.css';

type VisitLineProps = { visit: Visit; zone: string; withDay?: boolean; onOpen: () => void };

/** A visit in a list; pressed, it opens. */
export function VisitLine({ visit, zone, withDay, onOpen }: VisitLineProps) {
  const { t } = useTranslation('schedule');
  const { tone } = statusLooks[visit.status];
  const when = withDay ? timeRange : clockRange;
  const people = visit.people.map(({ name }) => name).join(', ') || t('board.nobody');
  return (
    <li className={classes.line} style={{ '--tone': `var(--st-${tone})` } as React.CSSProperties}>
      <button type="button" onClick={onOpen}>
        <span className={classes.lineHead}>
          <b>{when(visit.starts_at, visit.ends_at, zone)}</b>
          <Pill tone={tone}>{t(`status.${visit.status}`)}</Pill>
        </span>
        <span className={classes.lineTitle}>
          {visit.ticket && <span className={classes.dim}>#{visit.ticket.ticket_id} </span>}
          {visit.title}
        </span>
        <span className={classes.dim}>{[people, visit.branch?.name].filter(Boolean).join(' · ')}</span>
        {visit.place && <span className={classes.dim}>{visit.place}</span>}
      </button>
    </li>
  );
}
