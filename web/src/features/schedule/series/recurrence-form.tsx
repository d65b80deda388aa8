import { Button, Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { Frequency, type Recurrence } from '@sightline/contract/recurrence';
import { seriesApi } from '@sightline/contract/schedule/series';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { formatMoment } from '#web/lib/time.ts';
import { weekdayName } from '#web/lib/time-format.ts';
import { wallAt, weekdayOf } from '#web/ui/calendar/zone.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import classes from '../tools/tools.module.css';
import { useZone } from '../use-zone.ts';
import { refreshSchedule } from './api.ts';
import type { SeriesOf } from './series-of.ts';

type RecurrenceFormProps = { visit: SeriesOf; onClose: () => void };

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const shown = 6;

const toggled = (days: readonly number[], day: number): number[] =>
  days.includes(day) ? days.filter((other) => other !== day) : [...days, day].toSorted();

/** Makes a visit recur; what comes of it, and what speaks against it, is shown before. */
export function RecurrenceForm({ visit, onClose }: RecurrenceFormProps) {
  const { t } = useTranslation('resources');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const zone = useZone();
  const first = wallAt(Date.parse(visit.starts_at), zone);
  const dayOfMonth = Number(first.day.slice(8));
  const [rule, setRule] = useState<Recurrence>({
    ...{ frequency: 'weekly', interval: 1, weekdays: [weekdayOf(first.day)], count: 10, until: null },
  });
  const set = (part: Partial<Recurrence>) => setRule((before) => ({ ...before, ...part }));
  const setFrequency = (frequency: Frequency) =>
    set({ frequency, weekdays: frequency === 'weekly' ? [weekdayOf(first.day)] : [] });
  const params = { id: visit.id };
  const preview = useQuery({
    queryKey: ['visit-series', 'preview', visit.id, rule],
    queryFn: ({ signal }) => unwrap(call(seriesApi.preview, { params, body: { recurrence: rule }, signal })),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const create = useMutation({
    mutationFn: () => unwrap(call(seriesApi.create, { params, body: { recurrence: rule, accept_conflicts: true } })),
    onSuccess: async ({ count }) => {
      await refreshSchedule(cache);
      alertSuccess(t('series.planned', { count }));
      onClose();
    },
    onError: alertFailure,
  });
  const starts = preview.data?.starts ?? [];
  const conflicts = preview.data?.conflicts ?? [];
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate();
      }}
    >
      <div className={classes.pair}>
        <NumberInput
          label={t('series.interval')}
          min={1}
          max={52}
          allowDecimal={false}
          value={rule.interval}
          onChange={(value) => set({ interval: Math.min(52, Math.max(1, Number(value) || 1)) })}
        />
        <NativeSelect
          label={t('series.frequency')}
          data={Frequency.options.map((value) => ({
            value,
            label: t(`series.frequencies.${value}`, { count: rule.interval }),
          }))}
          value={rule.frequency}
          onChange={({ currentTarget }) => setFrequency(Frequency.parse(currentTarget.value))}
        />
        <NativeSelect
          label={t('series.end')}
          data={(['count', 'until'] as const).map((value) => ({ value, label: t(`series.ends.${value}`) }))}
          value={rule.until === null ? 'count' : 'until'}
          onChange={({ currentTarget }) =>
            set(
              currentTarget.value === 'count'
                ? { count: 10, until: null }
                : { count: null, until: (starts.at(-1) ?? visit.starts_at).slice(0, 10) },
            )
          }
        />
        {rule.until === null ? (
          <NumberInput
            label={t('series.count')}
            min={2}
            max={limits.schedule.resources.series.visits}
            allowDecimal={false}
            value={rule.count ?? 2}
            onChange={(value) =>
              set({ count: Math.min(limits.schedule.resources.series.visits, Math.max(2, Number(value) || 2)) })
            }
          />
        ) : (
          <DayField
            label={t('series.last_day')}
            required
            value={rule.until}
            onChange={(until) => until && set({ until })}
          />
        )}
      </div>
      {rule.frequency === 'weekly' && (
        <fieldset className={classes.days}>
          <legend>{t('series.weekdays')}</legend>
          {weekdays.map((day) => (
            <Checkbox
              key={day}
              label={weekdayName(day, 'short')}
              checked={rule.weekdays.includes(day)}
              onChange={() => set({ weekdays: toggled(rule.weekdays, day) })}
            />
          ))}
        </fieldset>
      )}
      {rule.frequency === 'monthly' && dayOfMonth > 28 && (
        <p className={classes.dim}>{t('series.last_of_month', { day: dayOfMonth })}</p>
      )}
      {preview.error ? (
        <p role="alert" className={classes.dim}>
          {sentencesOfError(preview.error).join(' ')}
        </p>
      ) : (
        <p role="status" className={classes.dim}>
          {starts.length > 0 && t('series.preview', { count: starts.length })}{' '}
          {starts.slice(0, shown).map(formatMoment).join(' · ')}
          {starts.length > shown && ' …'}
        </p>
      )}
      {conflicts.length > 0 && (
        <ul className={classes.list}>
          {conflicts.slice(0, shown).map(({ starts_at, kind, user, detail }) => (
            <li key={`${starts_at} ${user?.id} ${kind}`}>
              {`${formatMoment(starts_at)}: ${t(`series.conflict.${kind}`, { name: user?.name, detail })}`}
            </li>
          ))}
          {conflicts.length > shown && <li>{t('series.more', { count: conflicts.length - shown })}</li>}
        </ul>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button type="submit" disabled={preview.isError || preview.isPending} loading={create.isPending}>
          {t(conflicts.length > 0 ? 'series.plan_anyway' : 'series.plan')}
        </Button>
      </DialogActions>
    </form>
  );
}
