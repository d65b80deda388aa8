import { Button, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import {
  type MaintenanceInterval,
  type MaintenancePlan,
  type Meter,
  maintenanceApi,
  UpdatePlanInput,
} from '@sightline/contract/assets/maintenance';
import { limits } from '@sightline/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { PersonInput } from '#web/fields/person-input.tsx';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { todayHere } from '#web/lib/today.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import classes from './maintenance.module.css';

type PlanFormProps = {
  assetId: string;
  meters: readonly Meter[] /** Null for a new one. */;
  plan: MaintenancePlan | null;
  onDone: () => void;
};
type Draft = {
  title: string;
  checklist: string;
  every: number | string;
  interval: MaintenanceInterval;
  starts_on: string;
  ends_on: string;
  days_ahead: number | string;
  meter_id: string;
  assignee_id: string | null;
};

const intervals = ['day', 'week', 'month'] as const;

function draftOf(plan: MaintenancePlan | null, meters: readonly Meter[], begins: string): Draft {
  const meter_id = plan?.meter_id ?? meters[0]?.id ?? '';
  if (!plan)
    return {
      ...{ title: '', checklist: '', every: 3, interval: 'month', days_ahead: 7 },
      ...{ starts_on: begins, ends_on: '', meter_id, assignee_id: null },
    };
  const { title, checklist, every, interval, days_ahead, starts_on, ends_on, assignee } = plan;
  return {
    ...{ title, checklist, every, interval, days_ahead, starts_on, meter_id },
    ...{ ends_on: ends_on ?? '', assignee_id: assignee?.id ?? null },
  };
}

export function PlanForm({ assetId, meters, plan, onDone }: PlanFormProps) {
  const { t } = useTranslation('maintenance');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [id] = useState(() => uuidv7());
  const [begins] = useState(todayHere);
  const form = useForm({
    schema: UpdatePlanInput,
    initial: draftOf(plan, meters, begins),
    toBody: ({ every, days_ahead, meter_id, ends_on, ...draft }) => ({
      ...draft,
      ...{ every: Number(every), ends_on: ends_on || null },
      meter_id: draft.interval === 'meter' ? meter_id : null,
      days_ahead: draft.interval === 'meter' ? 0 : Number(days_ahead),
    }),
    send: (body) =>
      plan
        ? call(maintenanceApi.updatePlan, { params: { id: assetId, planId: plan.id }, body })
        : call(maintenanceApi.addPlan, { params: { id: assetId }, body: { ...body, id } }),
    onSent: () => {
      void cache.invalidateQueries({ queryKey: ['assets'] });
      onDone();
    },
  });
  const isByMeter = form.field('interval').value === 'meter';
  return (
    <form {...form.formProps} className={classes.form}>
      <TextInput {...form.field('title')} label={t('plan.name')} maxLength={limits.subject} required data-autofocus />
      <div className={classes.pair}>
        <NumberInput
          {...form.field('every')}
          label={t('plan.every')}
          min={1}
          max={limits.assets.maintenance.every}
          allowDecimal={false}
          required
        />
        <NativeSelect
          {...form.field('interval')}
          label={t('plan.interval')}
          data={[...intervals, ...(meters.length > 0 ? (['meter'] as const) : [])].map((value) => ({
            value,
            label: t(`interval.${value}`),
          }))}
        />
        {isByMeter ? (
          <NativeSelect
            {...form.field('meter_id')}
            label={t('plan.meter')}
            data={meters.map(({ id: value, name }) => ({ value, label: name }))}
          />
        ) : (
          <>
            <DayField {...form.field('starts_on')} label={t('plan.starts_on')} required />
            <NumberInput
              {...form.field('days_ahead')}
              label={t('plan.days_ahead')}
              min={0}
              max={limits.assets.maintenance.daysAhead}
              allowDecimal={false}
            />
          </>
        )}
      </div>
      <div className={classes.pair}>
        <DayField {...form.field('ends_on')} label={t('plan.ends_on')} />
        <PersonInput {...form.field('assignee_id')} label={t('plan.assignee')} />
      </div>
      <Textarea {...form.field('checklist')} label={t('plan.checklist')} maxLength={limits.description} rows={4} />
      <DialogActions>
        <Button variant="default" onClick={onDone}>
          {tc('actions.cancel')}
        </Button>
        <Button type="submit" loading={form.submitting}>
          {tc('actions.save')}
        </Button>
      </DialogActions>
    </form>
  );
}
