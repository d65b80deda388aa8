import { Button } from '@mantine/core';
import type { Recurrence } from '@sightline/contract/recurrence';
import { IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#web/lib/time.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from '../tools/tools.module.css';
import { seriesQuery } from './api.ts';
import { RecurrenceForm } from './recurrence-form.tsx';
import { RemoveSeries } from './remove-series.tsx';
import type { SeriesOf } from './series-of.ts';
import { ShiftSeries } from './shift-series.tsx';

type VisitSeriesProps = { visit: SeriesOf; canEdit: boolean; onGone: () => void };

type Translate = ReturnType<typeof useTranslation<'resources'>>['t'];

/** "Every 2 weeks, until 24 Dec" */
function inWords(t: Translate, { frequency, interval, count, until }: Recurrence): string {
  const every = t(`series.every.${frequency}`, { count: interval });
  return `${every}, ${until ? t('series.until', { day: formatDate(`${until}T12:00:00`) }) : t('series.times', { count: count ?? 0 })}`;
}

/** Whether and how a visit recurs, and changes of its series. */
export function VisitSeries({ visit, canEdit, onGone }: VisitSeriesProps) {
  const { t } = useTranslation('resources');
  const [opened, setOpened] = useState<'repeat' | 'shift' | 'remove' | null>(null);
  const found = useQuery({ ...seriesQuery(visit.id), enabled: visit.series_id !== null });
  const recurrence = visit.series_id ? found.data?.recurrence : null;
  const close = () => setOpened(null);
  if (!canEdit && !recurrence) return null;
  return (
    <section>
      <h3 className={classes.title}>{t('series.title')}</h3>
      <p className={classes.dim}>
        <IconRepeat size={14} stroke={1.75} aria-hidden /> {recurrence ? inWords(t, recurrence) : t('series.none')}
        {recurrence && ` · ${t('series.ahead', { count: found.data?.ahead ?? 0 })}`}
      </p>
      {canEdit && (
        <span className={classes.buttons}>
          {visit.series_id === null ? (
            <Button variant="default" size="compact-sm" onClick={() => setOpened('repeat')}>
              {t('series.repeat')}
            </Button>
          ) : (
            <>
              <Button variant="default" size="compact-sm" onClick={() => setOpened('shift')}>
                {t('series.shift')}
              </Button>
              <Button variant="subtle" color="red" size="compact-sm" onClick={() => setOpened('remove')}>
                {t('series.remove')}
              </Button>
            </>
          )}
        </span>
      )}
      <Dialog opened={opened === 'repeat'} onClose={close} title={t('series.repeat')}>
        {opened === 'repeat' && <RecurrenceForm visit={visit} onClose={close} />}
      </Dialog>
      <Dialog opened={opened === 'shift'} onClose={close} title={t('series.shift')}>
        {opened === 'shift' && <ShiftSeries visit={visit} onClose={close} />}
      </Dialog>
      <RemoveSeries visit={visit} opened={opened === 'remove'} onClose={close} onRemoved={onGone} />
    </section>
  );
}
