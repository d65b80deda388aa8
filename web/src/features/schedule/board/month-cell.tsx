import { Button } from '@mantine/core';
import type { ScheduledPerson, Visit } from '@sightline/contract/schedule/schedule';
import { useTranslation } from 'react-i18next';
import { dayName } from '#web/ui/calendar/times.ts';
import { addDays, startOfDay } from '#web/ui/calendar/zone.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { VisitLine } from '../visit/visit-line.tsx';
import classes from './month-board.module.css';

/** A day of somebody; of nobody where the person is null. */
export type ShownCell = { person: ScheduledPerson | null; day: string };

type MonthCellProps = {
  shown: ShownCell | null;
  visits: readonly Visit[];
  zone: string;
  onOpen: (visit: Visit) => void;
  onDay: (day: string) => void;
  onClose: () => void;
};

function visitsOf({ person, day }: ShownCell, visits: readonly Visit[], zone: string): Visit[] {
  const [from, to] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)];
  return visits
    .filter(({ people }) => (person ? people.some(({ id }) => id === person.id) : people.length === 0))
    .filter(({ starts_at, ends_at }) => Date.parse(starts_at) < to && Date.parse(ends_at) > from);
}

/** The visits of a cell of the month. */
export function MonthCell({ shown, visits, zone, onOpen, onDay, onClose }: MonthCellProps) {
  const { t } = useTranslation('schedule');
  const found = shown ? visitsOf(shown, visits, zone) : [];
  const title = shown ? `${shown.person?.name ?? t('board.nobody')}, ${dayName(shown.day)}` : '';
  return (
    <Dialog opened={shown !== null} onClose={onClose} title={title}>
      {found.length === 0 && <p>{t('agenda.empty')}</p>}
      <ul className={classes.visits}>
        {found.map((visit) => (
          <VisitLine
            key={visit.id}
            visit={visit}
            zone={zone}
            onOpen={() => {
              onClose();
              onOpen(visit);
            }}
          />
        ))}
      </ul>
      <DialogActions>
        <Button variant="default" onClick={() => shown && onDay(shown.day)}>
          {t('month.open_day')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
