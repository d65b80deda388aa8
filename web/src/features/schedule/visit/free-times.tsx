import { Button, Popover, UnstyledButton } from '@mantine/core';
import type { FreeTime } from '@sightline/contract/schedule/free-times';
import { IconCalendarSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeRange } from '#web/ui/calendar/times.ts';
import { addDays, startOfDay } from '#web/ui/calendar/zone.ts';
import { type FreeTimesWanted, freeTimesQuery } from '../api.ts';
import { useZone } from '../use-zone.ts';
import classes from './free-times.module.css';

/** The values of the form: the people, and the length of the visit. */
type Wanted = Omit<FreeTimesWanted, 'from' | 'to' | 'filter'> & { day: string; user_ids: readonly string[] };

type FreeTimesProps = { wanted: Wanted; onChoose: (time: FreeTime) => void };

const searched = 28;
const atFirst = 6;

/** Proposes the next times at which those who were chosen are free, or else one of those who make visits. */
export function FreeTimes({ wanted, onChoose }: FreeTimesProps) {
  const { t } = useTranslation('schedule');
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={320} shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={classes.find ?? ''}
          leftSection={<IconCalendarSearch size={15} stroke={1.75} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('free.find')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {isOpen && (
          <Found
            wanted={wanted}
            onChoose={(time) => {
              setOpen(false);
              onChoose(time);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Found({ wanted: { day, user_ids, ...rest }, onChoose }: FreeTimesProps) {
  const { t } = useTranslation('schedule');
  const zone = useZone();
  const [shown, setShown] = useState(atFirst);
  const times = {
    from: new Date(startOfDay(day, zone)).toISOString(),
    to: new Date(startOfDay(addDays(day, searched), zone)).toISOString(),
  };
  const filter = user_ids.length > 0 ? { filter: { user_ids: [...user_ids] } } : {};
  const { data, error, isPending } = useQuery(freeTimesQuery({ ...rest, ...times, ...filter }));
  if (error) return <p role="alert">{t('free.failed')}</p>;
  if (isPending) return <p role="status">{t('free.title')}…</p>;
  if (data.length === 0) return <p role="status">{t('free.none')}</p>;
  return (
    <>
      <ul className={classes.times} aria-label={t('free.title')}>
        {data.slice(0, shown).map((time) => (
          <li key={time.starts_at}>
            <UnstyledButton className={classes.time ?? ''} onClick={() => onChoose(time)}>
              {timeRange(time.starts_at, time.ends_at, zone)}
              {user_ids.length === 0 && <span className={classes.who}>{time.people[0]?.name}</span>}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {shown < data.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown((before) => before + 2 * atFirst)}>
          {t('free.more')}
        </Button>
      )}
    </>
  );
}
