import { Button, Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import type { Asset } from '@sightline/contract/assets/assets';
import {
  CreateWarrantyInput,
  type Warranty,
  WarrantyInput,
  warrantiesApi,
} from '@sightline/contract/assets/warranties';
import { limits } from '@sightline/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { todayHere } from '#web/lib/today.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { templatesQuery } from '../api.ts';
import { coverages, warrantyKinds } from '../warranty-choices.ts';
import classes from './asset-page.module.css';

type WarrantyDialogProps = {
  opened: boolean;
  asset: Pick<Asset, 'id' | 'manufacturer' | 'purchase_date'>;
  warranty: Warranty | null;
  onClose: () => void;
};

type Draft = {
  kind: string;
  provider: string;
  reference: string;
  starts_on: string;
  /** How its end is said. */
  ending: 'months' | 'day';
  months: number | string;
  ends_on: string;
  covers: string[];
  terms: string;
};

const draftOf = (warranty: Warranty | null): Draft => ({
  kind: warranty?.kind ?? 'manufacturer',
  provider: warranty?.provider ?? '',
  reference: warranty?.reference ?? '',
  starts_on: warranty?.starts_on ?? todayHere(),
  ending: warranty && warranty.months === null ? 'day' : 'months',
  months: warranty?.months ?? 24,
  ends_on: warranty?.ends_on ?? '',
  covers: warranty?.covers ?? ['labour', 'parts'],
  terms: warranty?.terms ?? '',
});

export function WarrantyDialog(props: WarrantyDialogProps) {
  const { t } = useTranslation('assets');
  const { opened, warranty, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={t(warranty ? 'warranty.edit' : 'warranty.add')}>
      <WarrantyForm {...props} />
    </Dialog>
  );
}

function WarrantyForm({ asset, warranty, onClose }: WarrantyDialogProps) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [id] = useState(() => uuidv7());
  const form = useForm({
    schema: warranty ? WarrantyInput : CreateWarrantyInput,
    initial: draftOf(warranty),
    toBody: ({ ending, months, ends_on, ...draft }) => ({
      ...draft,
      ...(warranty ? {} : { id }),
      months: ending === 'months' ? Number(months) : null,
      ends_on: ending === 'day' ? ends_on : null,
    }),
    send: (body) =>
      warranty
        ? call(warrantiesApi.update, { params: { id: asset.id, warrantyId: warranty.id }, body: body as never })
        : call(warrantiesApi.create, { params: { id: asset.id }, body: body as never }),
    onSent: async () => {
      await cache.invalidateQueries({ queryKey: ['assets'] });
      onClose();
    },
  });
  const { ending } = form.values;
  const templates = useQuery({ ...templatesQuery, enabled: warranty === null }).data ?? [];
  function apply(templateId: string): void {
    const template = templates.find((one) => one.id === templateId);
    if (!template) return;
    const { kind, months, covers, terms, provider } = template;
    const starts_on = asset.purchase_date ?? form.values.starts_on;
    form.setValues({
      ...{ kind, months, covers, terms, starts_on },
      ending: 'months',
      provider: provider || asset.manufacturer,
    });
  }
  return (
    <form {...form.formProps} className={classes.form}>
      {templates.length > 0 && (
        <NativeSelect
          label={t('template.apply')}
          data={[
            { value: '', label: t('fields.none') },
            ...templates.map(({ id: value, name }) => ({ value, label: name })),
          ]}
          onChange={({ currentTarget }) => apply(currentTarget.value)}
        />
      )}
      <div className={classes.pair}>
        <NativeSelect
          {...form.field('kind')}
          label={t('warranty.kind')}
          data={warrantyKinds.map((value) => ({ value, label: t(`warranty_kind.${value}`) }))}
        />
        <TextInput {...form.field('provider')} label={t('warranty.provider')} maxLength={limits.name} />
        <DayField {...form.field('starts_on')} label={t('warranty.starts_on')} required />
        <NativeSelect
          {...form.field('ending')}
          label={t('warranty.ending')}
          data={[
            { value: 'months', label: t('warranty.by_months') },
            { value: 'day', label: t('warranty.by_day') },
          ]}
        />
        {ending === 'months' ? (
          <NumberInput
            {...form.field('months')}
            label={t('warranty.months')}
            min={1}
            max={limits.assets.warrantyMonths}
          />
        ) : (
          <DayField {...form.field('ends_on')} label={t('warranty.ends_on')} required />
        )}
        <TextInput {...form.field('reference')} label={t('warranty.reference')} maxLength={limits.name} />
      </div>
      <Checkbox.Group {...form.field('covers')} label={t('warranty.covers')}>
        <div className={classes.pair}>
          {coverages.map((part) => (
            <Checkbox key={part} value={part} label={t(`covers.${part}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Textarea
        {...form.field('terms')}
        label={t('warranty.terms')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.assets.terms}
      />
      <DialogActions>
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
