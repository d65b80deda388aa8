import { Button, TextInput } from '@mantine/core';
import { CreateMeterInput, maintenanceApi } from '@sightline/contract/assets/maintenance';
import { limits } from '@sightline/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import classes from './maintenance.module.css';

type MeterFormProps = { assetId: string; onDone: () => void };

export function MeterForm({ assetId, onDone }: MeterFormProps) {
  const { t } = useTranslation('maintenance');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [id] = useState(() => uuidv7());
  const form = useForm({
    schema: CreateMeterInput,
    initial: { name: '', unit: '' },
    toBody: (draft) => ({ ...draft, id }),
    send: (body) => call(maintenanceApi.addMeter, { params: { id: assetId }, body }),
    onSent: () => {
      void cache.invalidateQueries({ queryKey: ['assets'] });
      onDone();
    },
  });
  return (
    <form {...form.formProps} className={classes.form}>
      <TextInput {...form.field('name')} label={t('meter.name')} maxLength={limits.name} required data-autofocus />
      <TextInput {...form.field('unit')} label={t('meter.unit')} maxLength={limits.assets.maintenance.unit} />
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
