import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { CreateFieldInput, type CustomField, fieldsApi, UpdateFieldInput } from '@sightline/contract/assets/fields';
import {
  type FieldModel,
  type FieldOption,
  type FieldTypeName,
  fieldTypeNames,
} from '@sightline/contract/fields/field-model';
import { fieldTypes } from '@sightline/contract/fields/field-types';
import { limits } from '@sightline/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { OptionsEditor } from '#web/fields/designer/options-editor.tsx';
import { type Entered, FieldInput } from '#web/fields/field-input.tsx';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { categoriesQuery } from '../api.ts';
import classes from './asset-settings.module.css';

type FieldDialogProps = { opened: boolean; field: CustomField | null; onClose: () => void };

export function FieldDialog(props: FieldDialogProps) {
  // The editor of options brings its own words, which are there before it is.
  const { t } = useTranslation(['assets', 'designer']);
  return (
    <Dialog opened={props.opened} onClose={props.onClose} size="lg" title={t(props.field ? 'field.edit' : 'field.add')}>
      <FieldForm {...props} />
    </Dialog>
  );
}

/** In place of a category: assets have the field by their model alone. */
const onlyModels = 'models';

const draftOf = (field: CustomField | null) => ({
  type: (field?.type ?? 'text') as FieldTypeName,
  label_en: field?.label.en ?? '',
  label_pt: field?.label.pt ?? '',
  help_en: field?.help.en ?? '',
  help_pt: field?.help.pt ?? '',
  unit: field?.unit ?? '',
  required: field?.rules.required ?? false,
  unique: field?.rules.unique ?? false,
  min: (field?.rules.min ?? '') as number | string,
  max: (field?.rules.max ?? '') as number | string,
  pattern: field?.rules.pattern ?? '',
  options: [...(field?.options ?? [])] as FieldOption[],
  visible_to: field?.visible_to ?? 'everybody',
  category_id: field?.only_models ? onlyModels : (field?.category?.id ?? ''),
  in_list: field?.in_list ?? false,
  position: (field?.position ?? 0) as number | string,
  default: (field?.default ?? null) as Entered,
  /** A preset of another type is dropped. */
  preset_of: (field?.type ?? 'text') as FieldTypeName,
});

type Draft = ReturnType<typeof draftOf>;

const numberOf = (typed: number | string): number | null => (typed === '' ? null : Number(typed));

function bodyOf(draft: Draft, field: CustomField | null, id: string) {
  const { label_en, label_pt, help_en, help_pt, required, unique, min, max, pattern, category_id, ...others } = draft;
  const { default: preset, preset_of, position, ...rest } = others;
  return {
    ...rest,
    ...(field ? { version: field.version } : { id }),
    position: Number(position),
    default: preset_of === draft.type ? preset : null,
    // Without a translation both languages read the same.
    label: { en: label_en || label_pt, pt: label_pt || label_en },
    help: { en: help_en || help_pt, pt: help_pt || help_en },
    rules: { required, unique, min: numberOf(min), max: numberOf(max), pattern },
    category_id: category_id === onlyModels ? null : category_id || null,
    only_models: category_id === onlyModels,
  };
}

/** The input of the preset is that of the field itself. */
const presetField = ({ type, unit, options }: Draft, label: string): FieldModel => ({
  ...{ id: 'default', type, unit, options },
  label: { en: label, pt: label },
  help: { en: '', pt: '' },
  rules: { required: false, unique: false, min: null, max: null, pattern: '' },
});

function FieldForm({ field, onClose }: FieldDialogProps) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const categories = useQuery(categoriesQuery).data ?? [];
  const [id] = useState(() => uuidv7());
  const form = useForm({
    schema: field ? UpdateFieldInput : CreateFieldInput,
    initial: draftOf(field),
    toBody: (draft) => bodyOf(draft, field, id),
    send: (body) =>
      field
        ? call(fieldsApi.update, { params: { id: field.id }, body: body as never })
        : call(fieldsApi.create, { body: body as never }),
    onSent: async () => {
      await cache.invalidateQueries({ queryKey: ['asset-settings'] });
      onClose();
    },
  });
  const type = fieldTypes[form.values.type];
  const has = (rule: (typeof type.rules)[number]) => type.rules.includes(rule);
  return (
    <form {...form.formProps} className={classes.form}>
      <div className={classes.pair}>
        <TextInput
          {...form.field('label_en')}
          label={t('field.label_en')}
          error={form.errors['label.en']}
          maxLength={limits.name}
          data-autofocus
        />
        <TextInput
          {...form.field('label_pt')}
          label={t('field.label_pt')}
          error={form.errors['label.pt']}
          maxLength={limits.name}
        />
        <TextInput {...form.field('help_en')} label={t('field.help_en')} maxLength={limits.assets.help} />
        <TextInput {...form.field('help_pt')} label={t('field.help_pt')} maxLength={limits.assets.help} />
        <NativeSelect
          {...form.field('type')}
          label={t('field.type')}
          data={fieldTypeNames.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
        <NativeSelect
          {...form.field('category_id')}
          label={t('field.category')}
          data={[
            { value: '', label: t('field.all_categories') },
            { value: onlyModels, label: t('field.only_models') },
            ...categories.map((one) => ({ value: one.id, label: one.name })),
          ]}
        />
        <NativeSelect
          {...form.field('visible_to')}
          label={t('field.visible_to')}
          data={(['everybody', 'staff'] as const).map((value) => ({ value, label: t(`visible.${value}`) }))}
        />
        {type.hasUnit && <TextInput {...form.field('unit')} label={t('field.unit')} maxLength={20} />}
        {has('min') && <NumberInput {...form.field('min')} label={t('field.min')} />}
        {has('max') && <NumberInput {...form.field('max')} label={t('field.max')} error={form.errors['rules.max']} />}
        {has('pattern') && (
          <TextInput
            {...form.field('pattern')}
            label={t('field.pattern')}
            description={t('field.pattern_hint')}
            maxLength={limits.assets.pattern}
          />
        )}
      </div>
      {type.hasOptions && (
        <fieldset>
          <legend>{t('field.options')}</legend>
          <OptionsEditor
            options={form.values.options}
            most={limits.assets.options}
            error={form.errors.options}
            onChange={(options) => form.setFieldValue('options', options)}
          />
        </fieldset>
      )}
      <div className={classes.pair}>
        <FieldInput
          field={presetField(form.values, t('field.default'))}
          value={form.values.preset_of === form.values.type ? form.values.default : null}
          error={form.errors.default}
          onChange={(preset) => {
            form.setFieldValue('default', preset as never);
            form.setFieldValue('preset_of', form.values.type);
          }}
        />
        <NumberInput
          {...form.field('position')}
          label={t('field.position')}
          description={t('field.position_hint')}
          min={0}
          max={1000}
          allowDecimal={false}
        />
      </div>
      <Checkbox label={t('field.required')} {...form.getInputProps('required', { type: 'checkbox' })} />
      {has('unique') && <Checkbox label={t('field.unique')} {...form.getInputProps('unique', { type: 'checkbox' })} />}
      <Checkbox label={t('field.in_list')} {...form.getInputProps('in_list', { type: 'checkbox' })} />
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
