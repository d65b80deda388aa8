import { Button, Checkbox, FileInput, NumberInput } from '@mantine/core';
import { CreateReadingInput, type Meter, maintenanceApi } from '@sightline/contract/assets/maintenance';
import { limits } from '@sightline/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { alertError } from '#web/lib/alerts.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import classes from './maintenance.module.css';

type ReadingFormProps = { assetId: string; meter: Meter; onDone: () => void };
type Draft = { value: number | string; replaced: boolean };

/** A reading below the last one asks whether the meter was replaced. */
export function ReadingForm({ assetId, meter, onDone }: ReadingFormProps) {
  const { t, i18n } = useTranslation('maintenance');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [id] = useState(() => uuidv7());
  const [photo, setPhoto] = useState<File | null>(null);
  const last = meter.readings[0]?.value;
  const form = useForm({
    schema: CreateReadingInput,
    initial: { value: '', replaced: false } as Draft,
    toBody: ({ value, replaced }) => ({ id, value: value === '' ? Number.NaN : Number(value), replaced }),
    send: async (body) => {
      const params = { id: assetId, meterId: meter.id };
      const added = await call(maintenanceApi.addReading, { params, body });
      if (added.status < 300 && photo) {
        const taken = { params: { ...params, readingId: id }, body: {}, files: [photo] };
        const kept = await call(maintenanceApi.setPhoto, taken).catch(() => null);
        if (!kept || kept.status >= 300) alertError(t('meter.photo_failed'));
      }
      return added;
    },
    onSent: () => {
      void cache.invalidateQueries({ queryKey: ['assets'] });
      onDone();
    },
  });
  const value = form.field('value');
  const isLower = last !== undefined && value.value !== '' && Number(value.value) < last;
  return (
    <form {...form.formProps} className={classes.form}>
      <NumberInput
        {...value}
        label={meter.unit ? t('meter.value_in', { unit: meter.unit }) : t('meter.value')}
        {...(last !== undefined && {
          description: t('meter.last', { value: new Intl.NumberFormat(i18n.language).format(last) }),
        })}
        min={0}
        max={limits.assets.maintenance.reading}
        required
        data-autofocus
      />
      {isLower && (
        <Checkbox
          label={t('meter.confirm_replaced')}
          checked={form.values.replaced}
          onChange={({ currentTarget }) => form.setFieldValue('replaced', currentTarget.checked)}
        />
      )}
      <FileInput
        label={t('meter.photo')}
        placeholder={t('meter.photo_choose')}
        accept="image/*"
        clearable
        value={photo}
        onChange={setPhoto}
      />
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
