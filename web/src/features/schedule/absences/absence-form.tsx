import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import {
  type Absence,
  absenceKinds,
  absencesApi,
  CreateAbsenceInput,
  UpdateAbsenceInput,
} from '@sightline/contract/schedule/absences';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#web/features/session/session.tsx';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { absencesKey } from '../resource-keys.ts';
import { AgentSelect } from '../skills/agent-select.tsx';
import classes from '../tools/tools.module.css';
import { dayOf, isWholeDays, lastDayOf, timesOfDays } from './whole-days.ts';

type AbsenceFormProps = {
  absence: Absence | null;
  /** The person; null where one is chosen. */
  userId: string | null;
  onClose: () => void;
};

export function AbsenceForm({ absence, userId, onClose }: AbsenceFormProps) {
  const { t } = useTranslation('resources');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const me = useMe();
  const [id] = useState(() => uuidv7());
  const [isWhole, setWhole] = useState(absence ? isWholeDays(absence) : true);
  const finish = async (sentence: string) => {
    await cache.invalidateQueries({ queryKey: absencesKey });
    alertSuccess(sentence);
    onClose();
  };
  const [times] = useState(() => absence ?? timesOfDays(dayOf(new Date()), dayOf(new Date())));
  const form = useForm({
    schema: absence ? UpdateAbsenceInput : CreateAbsenceInput,
    initial: {
      user_id: absence?.user.id ?? userId ?? me.id,
      kind: absence && absence.kind !== 'private' ? absence.kind : 'vacation',
      starts_at: times.starts_at,
      ends_at: times.ends_at,
      note: absence?.note ?? '',
    },
    toBody: ({ user_id, ...draft }) => ({
      ...draft,
      ...(absence ? { version: absence.version } : { id, user_id }),
    }),
    send: (body) =>
      absence
        ? call(absencesApi.update, { params: { id: absence.id }, body: body as never })
        : call(absencesApi.create, { body: body as never }),
    onSent: () => finish(t(absence ? 'absence.changed' : 'absence.entered')),
  });
  const remove = useMutation({
    mutationFn: () => unwrap(call(absencesApi.remove, { params: { id: absence?.id ?? '' } })),
    onSuccess: () => finish(t('absence.removed')),
    onError: alertFailure,
  });
  const { starts_at, ends_at } = form.values;
  const set = (next: { starts_at: string; ends_at: string }) => {
    form.setFieldValue('starts_at', next.starts_at);
    form.setFieldValue('ends_at', next.ends_at);
  };
  const [first, last] = [starts_at && dayOf(starts_at), ends_at && lastDayOf(ends_at)];
  return (
    <form {...form.formProps} className={classes.form}>
      {userId === null && !absence && (
        <AgentSelect
          label={t('absence.person')}
          value={form.values.user_id}
          chosen={{ id: me.id, name: me.name }}
          isRequired
          onChange={(chosen) => form.setFieldValue('user_id', chosen ?? me.id)}
        />
      )}
      <NativeSelect
        {...form.field('kind')}
        label={t('absence.kind')}
        data={absenceKinds.map((value) => ({ value, label: t(`absence.kinds.${value}`) }))}
      />
      <Checkbox
        label={t('absence.whole_days')}
        checked={isWhole}
        onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
      />
      <div className={classes.pair}>
        {isWhole ? (
          <>
            <DayField
              label={t('absence.first_day')}
              required
              value={first}
              error={form.field('starts_at').error}
              onChange={(day) => set(timesOfDays(day, [day, last].toSorted().at(-1) ?? day))}
            />
            <DayField
              label={t('absence.last_day')}
              required
              value={last}
              error={form.field('ends_at').error}
              onChange={(day) => set(timesOfDays(first, day))}
            />
          </>
        ) : (
          <>
            <DateTimeField
              label={t('absence.from')}
              value={starts_at || null}
              onChange={(at) => form.setFieldValue('starts_at', at ?? '')}
            />
            <DateTimeField
              label={t('absence.to')}
              value={ends_at || null}
              onChange={(at) => form.setFieldValue('ends_at', at ?? '')}
            />
          </>
        )}
      </div>
      {!isWhole && form.field('ends_at').error && <p role="alert">{form.field('ends_at').error}</p>}
      <TextInput
        {...form.field('note')}
        label={t('absence.note')}
        maxLength={limits.schedule.resources.absences.note}
      />
      <DialogActions>
        {absence && (
          <Button variant="subtle" color="red" mr="auto" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('absence.delete')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button type="submit" loading={form.submitting}>
          {tc('actions.save')}
        </Button>
      </DialogActions>
    </form>
  );
}
