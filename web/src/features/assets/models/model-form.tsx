import { Button, MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { fieldsOfAsset } from '@sightline/contract/assets/fields-of-asset';
import { type AssetModel, CreateModelInput, modelsApi, UpdateModelInput } from '@sightline/contract/assets/models';
import { limits } from '@sightline/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { type Entered, FieldInput } from '#web/fields/field-input.tsx';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { categoriesQuery, fieldsQuery, templatesQuery } from '../api.ts';
import classes from '../form/asset-form.module.css';

type ModelFormProps = { model: AssetModel | null; onCancel?: () => void; onSaved: (model: AssetModel) => void };

const draftOf = (model: AssetModel | null) => ({
  name: model?.name ?? '',
  manufacturer: model?.manufacturer ?? '',
  description: model?.description ?? '',
  category_id: model?.category?.id ?? '',
  warranty_template_id: model?.warranty_template?.id ?? '',
  field_ids: [...(model?.field_ids ?? [])],
  custom_fields: { ...model?.custom_fields } as Record<string, Entered>,
});

/** A new model, or an edit of one. Its units show the fields that they leave empty. */
export function ModelForm({ model, onCancel, onSaved }: ModelFormProps) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [id] = useState(() => uuidv7());
  const locale = useFieldLocale();
  const fields = useQuery(fieldsQuery).data ?? [];
  const categories = useQuery(categoriesQuery).data ?? [];
  const templates = useQuery(templatesQuery).data ?? [];
  const form = useForm({
    schema: model ? UpdateModelInput : CreateModelInput,
    initial: draftOf(model),
    toBody: ({ category_id, warranty_template_id, custom_fields, ...texts }) => ({
      ...texts,
      category_id: category_id || null,
      warranty_template_id: warranty_template_id || null,
      custom_fields: Object.fromEntries(
        Object.entries(custom_fields).map(([field, value]) => [field, value === '' ? null : value]),
      ),
      ...(model ? { version: model.version } : { id }),
    }),
    send: (body) =>
      model
        ? call(modelsApi.update, { params: { id: model.id }, body: body as never })
        : call(modelsApi.create, { body: body as never }),
    onSent: async ({ model: saved }) => {
      await cache.invalidateQueries({ queryKey: ['asset-settings'] });
      void cache.invalidateQueries({ queryKey: ['assets'] });
      alertSuccess(t('model.saved'));
      onSaved(saved);
    },
  });
  const { category_id, custom_fields, field_ids } = form.values;
  const ofCategory = fieldsOfAsset(fields, categories, { categoryId: category_id || null, modelId: null });
  const more = fields.filter((field) => !ofCategory.includes(field));
  const shown = fields.filter(
    (field) =>
      (ofCategory.includes(field) || field_ids.includes(field.id)) && !field.rules.unique && field.type !== 'person',
  );
  const save = (
    <Button type="submit" loading={form.submitting}>
      {tc('actions.save')}
    </Button>
  );
  const none = { value: '', label: t('fields.none') };
  return (
    <form {...form.formProps} className={classes.form}>
      <div className={classes.pair}>
        <TextInput
          {...form.field('name')}
          label={t('fields.name')}
          maxLength={limits.name}
          required
          {...(!model && { 'data-autofocus': true })}
        />
        <TextInput {...form.field('manufacturer')} label={t('fields.manufacturer')} maxLength={limits.name} />
        <NativeSelect
          {...form.field('category_id')}
          label={t('fields.category')}
          data={[none, ...categories.map(({ id: value, name }) => ({ value, label: name }))]}
        />
        <NativeSelect
          {...form.field('warranty_template_id')}
          label={t('model.template')}
          data={[none, ...templates.map(({ id: value, name }) => ({ value, label: name }))]}
        />
      </div>
      <Textarea
        {...form.field('description')}
        label={t('model.description')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.description}
      />
      {(more.length > 0 || field_ids.length > 0) && (
        <MultiSelect
          {...form.field('field_ids')}
          label={t('model.more_fields')}
          description={t('model.more_fields_hint')}
          data={fields
            .filter((field) => more.includes(field) || field_ids.includes(field.id))
            .map(({ id: value, label }) => ({ value, label: label[locale] }))}
          searchable
          clearable
        />
      )}
      {shown.length > 0 && (
        <fieldset className={classes.custom}>
          <legend>{t('model.fields')}</legend>
          <div className={classes.pair}>
            {shown.map((field) => (
              <FieldInput
                key={field.id}
                field={{ ...field, rules: { ...field.rules, required: false } }}
                value={custom_fields[field.id] ?? null}
                error={form.errors[`custom_fields.${field.id}`]}
                onChange={(value) => form.setFieldValue(`custom_fields.${field.id}`, value as never)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {onCancel ? (
        <DialogActions>
          <Button variant="default" onClick={onCancel}>
            {tc('actions.cancel')}
          </Button>
          {save}
        </DialogActions>
      ) : (
        <div>{save}</div>
      )}
    </form>
  );
}
