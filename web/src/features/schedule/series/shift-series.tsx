import { Button, NativeSelect } from '@mantine/core';
import { scheduleApi } from '@sightline/contract/schedule/schedule';
import { seriesApi } from '@sightline/contract/schedule/series';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { ApiError, call, unwrap } from '#web/lib/api.ts';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { AgentsSelect } from '../skills/agent-select.tsx';
import classes from '../tools/tools.module.css';
import { refreshSchedule } from './api.ts';
import { readScope, type Scope, scopes } from './scopes.ts';
import type { SeriesOf } from './series-of.ts';

type ShiftSeriesProps = { visit: SeriesOf; onClose: () => void };

/** Moves several visits of a series by as much as this one, or changes who makes them. */
export function ShiftSeries({ visit, onClose }: ShiftSeriesProps) {
  const { t } = useTranslation('resources');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [scope, setScope] = useState<Scope>('this');
  const [starts_at, setStart] = useState(visit.starts_at);
  const [ends_at, setEnd] = useState(visit.ends_at);
  const [people, setPeople] = useState(visit.people.map(({ id }) => id));
  const change = useMutation({
    mutationFn: async (accept_conflicts: boolean) => {
      const params = { id: visit.id };
      const body = { starts_at, ends_at, user_ids: people, version: visit.version, accept_conflicts };
      if (scope !== 'this') return unwrap(call(seriesApi.change, { params, body: { ...body, scope } }));
      await unwrap(call(scheduleApi.change, { params, body }));
      return { count: 1 };
    },
    onSuccess: async ({ count }) => {
      await refreshSchedule(cache);
      alertSuccess(t('series.shifted', { count }));
      onClose();
    },
  });
  const hasConflicts = change.error instanceof ApiError && change.error.code === 'VISIT_CONFLICTS';
  const length = Date.parse(visit.ends_at) - Date.parse(visit.starts_at);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(hasConflicts);
      }}
    >
      <NativeSelect
        label={t('series.scope')}
        data={scopes.map((value) => ({ value, label: t(`series.scopes.${value}`) }))}
        value={scope}
        onChange={({ currentTarget }) => setScope(readScope(currentTarget.value))}
      />
      <DateTimeField
        label={t('series.start')}
        value={starts_at}
        onChange={(at) => {
          if (!at) return;
          setStart(at);
          setEnd(new Date(Date.parse(at) + length).toISOString());
        }}
      />
      <DateTimeField label={t('series.finish')} value={ends_at} onChange={(at) => at && setEnd(at)} />
      <AgentsSelect label={t('series.people')} value={people} chosen={visit.people} onChange={setPeople} />
      {change.error && (
        <p role="alert" className={classes.dim}>
          {sentencesOfError(change.error).join(' ')}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {t(hasConflicts ? 'series.plan_anyway' : 'series.save')}
        </Button>
      </DialogActions>
    </form>
  );
}
