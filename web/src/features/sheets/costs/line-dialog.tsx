import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { AddLineInput, ExpenseKind, type SheetLine } from '@sightline/contract/sheets/costs';
import { amountOf } from '@sightline/contract/sheets/totals';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useForm } from '#web/lib/form.ts';
import { useNumberSeparators } from '#web/lib/number-separators.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import type { EnteredLine } from '../outbox/changes.ts';
import classes from './costs.module.css';
import { useLineTexts } from './line-texts.ts';
import { MoneyField } from './money-field.tsx';

/** A line as it is edited; without a version it is new. */
export type LineDraft = Omit<SheetLine, 'id' | 'version'> & {
  id?: string;
  version?: number;
  /** When the timer of this labour was stopped for it. */
  stopped_at?: string;
};

type LineDialogProps = {
  currency: string;
  draft: LineDraft;
  /** Keeps it until it is sent, with a connection or without. */
  onSave: (line: EnteredLine, stoppedAt?: string) => Promise<void>;
  onClose: () => void;
};

export function LineDialog(props: LineDialogProps) {
  const { t } = useTranslation('costs');
  const { kind, version } = props.draft;
  return (
    <Dialog opened onClose={props.onClose} title={t(version === undefined ? `add.${kind}` : `kinds.${kind}`)}>
      <LineForm {...props} />
    </Dialog>
  );
}

function LineForm({ currency, draft, onSave, onClose }: LineDialogProps) {
  const { t } = useTranslation('costs');
  const { t: tc } = useTranslation();
  const separators = useNumberSeparators();
  const { money } = useLineTexts(currency);
  const [id] = useState(() => draft.id ?? uuidv7());
  const { kind, version: _version, timer_id, id: _id, stopped_at, ...initial } = draft;
  const form = useForm({
    schema: AddLineInput,
    initial,
    toBody: (values) => ({ ...values, id, kind, timer_id }),
    send: async (line) => {
      await onSave({ ...line, id }, stopped_at);
      return { data: null, message: '', code: '', status: 200, errors: {} };
    },
    onSent: onClose,
  });
  const amount = (name: 'quantity' | 'minutes', label: string, unit: string, decimals: number) => {
    const { value, error, name: field } = form.field(name);
    return (
      <NumberInput
        {...separators}
        name={field}
        label={label}
        error={error}
        value={value}
        min={0}
        max={name === 'minutes' ? limits.sheets.lines.minutes : limits.sheets.lines.quantity}
        decimalScale={decimals}
        inputMode="decimal"
        size="md"
        hideControls
        rightSection={<span aria-hidden>{unit}</span>}
        rightSectionWidth={48}
        onChange={(typed) => form.setFieldValue(name, Number(typed))}
      />
    );
  };
  const price = (name: 'unit_price' | 'hourly_price', label: string) => (
    <MoneyField
      {...form.field(name)}
      label={label}
      currency={currency}
      onChange={(value) => form.setFieldValue(name, value)}
    />
  );
  return (
    <form {...form.formProps} className={classes.form} aria-label={t(`kinds.${kind}`)}>
      <TextInput
        {...form.field('description')}
        label={t(kind === 'part' ? 'fields.part' : 'fields.description')}
        size="md"
        required
        data-autofocus
        maxLength={limits.name}
      />
      {kind === 'part' && (
        <>
          <TextInput
            {...form.field('part_number')}
            label={t('fields.part_number')}
            size="md"
            maxLength={limits.sheets.lines.partNumber}
          />
          <div className={classes.pair}>
            {amount('quantity', t('fields.quantity'), '', 3)}
            {price('unit_price', t('fields.unit_price'))}
          </div>
          <div className={classes.pair}>
            <TextInput
              {...form.field('faulty_serial')}
              label={t('fields.faulty_serial')}
              size="md"
              maxLength={limits.sheets.lines.serial}
            />
            <TextInput
              {...form.field('replacement_serial')}
              label={t('fields.replacement_serial')}
              size="md"
              maxLength={limits.sheets.lines.serial}
            />
          </div>
        </>
      )}
      {kind === 'travel' && (
        <div className={classes.pair}>
          {amount('quantity', t('fields.distance'), 'km', 1)}
          {price('unit_price', t('fields.km_price'))}
        </div>
      )}
      {(kind === 'labour' || kind === 'travel') && (
        <div className={classes.pair}>
          {amount('minutes', t('fields.minutes'), 'min', 0)}
          {price('hourly_price', t('fields.hourly_price'))}
        </div>
      )}
      {kind === 'expense' && (
        <div className={classes.pair}>
          <NativeSelect
            name="expense_kind"
            label={t('fields.expense_kind')}
            size="md"
            value={form.values.expense_kind ?? 'other'}
            data={ExpenseKind.options.map((value) => ({ value, label: t(`expenses.${value}`) }))}
            onChange={({ currentTarget }) => form.setFieldValue('expense_kind', currentTarget.value as ExpenseKind)}
          />
          {price('unit_price', t('fields.amount'))}
        </div>
      )}
      <Checkbox
        label={t('fields.covered')}
        checked={form.values.covered}
        onChange={({ currentTarget }) => form.setFieldValue('covered', currentTarget.checked)}
      />
      <p className={classes.sum} aria-live="polite">
        {t('sum', { amount: money(amountOf({ kind, ...form.values })) })}
      </p>
      <DialogActions>
        <Button variant="default" size="md" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button type="submit" size="md" loading={form.submitting}>
          {tc('actions.save')}
        </Button>
      </DialogActions>
    </form>
  );
}
