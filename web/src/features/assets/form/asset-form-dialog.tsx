import { Button, NativeSelect, Select, Textarea, TextInput } from '@mantine/core';
import { type Asset, assetsApi, CreateAssetInput, UpdateAssetInput } from '@sightline/contract/assets/assets';
import type { Category } from '@sightline/contract/assets/categories';
import type { CustomField } from '@sightline/contract/assets/fields';
import { fieldsOfAsset } from '@sightline/contract/assets/fields-of-asset';
import { limits } from '@sightline/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { CustomerInput } from '#web/features/people/customer-input.tsx';
import { FieldInput } from '#web/fields/field-input.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { assetByTagQuery, assetChoicesQuery, categoriesQuery, fieldsQuery, latestTagsQuery } from '../api.ts';
import { type ChosenModel, ModelSelect } from '../models/model-select.tsx';
import { criticalities, statuses } from '../tones.ts';
import classes from './asset-form.module.css';
import { type AssetDraft, bodyOf, changesOf, draftOf } from './asset-form.ts';
import { withFields } from './checked-fields.ts';
import { nextTag } from './next-tag.ts';

/** So that the labels and the inputs of a row are in line. */
const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

type AssetFormDialogProps = {
  opened: boolean;
  /** Null for a new one. */
  asset: Asset | null;
  /** The scanned tag of a new asset. */
  tag?: string;
  onClose: () => void;
  onSaved: (asset: Asset) => void;
};

/** A new asset, or an edit of one. */
export function AssetFormDialog({ opened, asset, tag = '', onClose, onSaved }: AssetFormDialogProps) {
  const { t } = useTranslation('assets');
  const fields = useQuery({ ...fieldsQuery, enabled: opened });
  const categories = useQuery({ ...categoriesQuery, enabled: opened });
  const latest = useQuery({ ...latestTagsQuery, enabled: opened && !asset && tag === '' });
  const failed = [fields, categories].find(({ isError, data }) => isError && data === undefined);
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={asset ? t('form.edit') : t('form.new')}>
      {failed?.error ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : fields.data && categories.data && !latest.isLoading ? (
        <AssetForm
          {...{
            asset,
            tag: tag || nextTag(latest.data ?? []),
            fields: fields.data,
            categories: categories.data,
            onClose,
            onSaved,
          }}
        />
      ) : (
        <SkeletonRows count={6} height={56} />
      )}
    </Dialog>
  );
}

type AssetFormProps = Omit<Required<AssetFormDialogProps>, 'opened'> & {
  fields: CustomField[];
  categories: Category[];
};

function AssetForm({ asset, tag, fields, categories, onClose, onSaved }: AssetFormProps) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [id] = useState(() => uuidv7());
  const [before] = useState(asset);
  const [initial] = useState(() => draftOf(asset, fields, tag));
  const [isConflict, setConflict] = useState(false);
  const shownFor = (draft: AssetDraft) =>
    fieldsOfAsset(fields, categories, { categoryId: draft.category_id || null, modelId: draft.model_id || null });

  function toBody(draft: AssetDraft) {
    const body = bodyOf(draft, shownFor(draft));
    if (!before) return { ...body, id };
    return { ...changesOf(bodyOf(initial, fields), body), version: before.version };
  }

  const form = useForm({
    schema: withFields(before ? UpdateAssetInput : CreateAssetInput, fields),
    initial,
    toBody,
    send: async (body) => {
      setConflict(false);
      const answer = before
        ? await call(assetsApi.update, { params: { id: before.id }, body: body as never })
        : await call(assetsApi.create, { body: body as never });
      if (answer.code === 'STALE_VERSION') setConflict(true);
      return answer;
    },
    onSent: ({ asset: saved }) => {
      cache.setQueryData(assetByTagQuery(saved.tag).queryKey, saved);
      void cache.invalidateQueries({ queryKey: ['assets'] });
      alertSuccess(before ? t('form.saved') : t('form.created'));
      onSaved(saved);
    },
  });
  const { values } = form;
  function choose(model: ChosenModel | null): void {
    form.setFieldValue('model_id', model?.id ?? '');
    if (model?.manufacturer) form.setFieldValue('manufacturer', model.manufacturer);
    if (model?.category && !values.category_id) form.setFieldValue('category_id', model.category.id);
  }
  const choice = (value: string, label: string) => ({ value, label });
  return (
    <form {...form.formProps} className={classes.form}>
      {isConflict && <FormError>{t('form.conflict')}</FormError>}
      <div className={classes.pair}>
        <TextInput
          {...form.field('tag')}
          label={t('fields.tag')}
          description={t('form.tag_hint')}
          inputWrapperOrder={hintBelow}
          maxLength={limits.assets.tag}
          required
          data-autofocus
        />
        <TextInput
          {...form.field('name')}
          label={t('fields.name')}
          description={t('form.name_hint')}
          inputWrapperOrder={hintBelow}
          maxLength={limits.name}
          required
        />
        <NativeSelect
          {...form.field('category_id')}
          label={t('fields.category')}
          data={[choice('', t('fields.none')), ...categories.map(({ id: value, name }) => choice(value, name))]}
        />
        <CustomerInput
          label={t('fields.customer')}
          placeholder={t('fields.no_customer')}
          value={values.branch_id || null}
          chosen={before?.branch ?? null}
          isClearable
          error={form.errors.branch_id}
          onChange={(customer) => form.setFieldValue('branch_id', customer ?? '')}
        />
        <NativeSelect
          {...form.field('status')}
          label={t('fields.status')}
          data={statuses.map((value) => choice(value, t(`status.${value}`)))}
        />
        <NativeSelect
          {...form.field('criticality')}
          label={t('fields.criticality')}
          data={criticalities.map((value) => choice(value, t(`criticality.${value}`)))}
        />
        <ModelSelect
          value={values.model_id}
          model={
            before?.model_id ? { id: before.model_id, name: before.model, manufacturer: before.manufacturer } : null
          }
          error={form.errors.model_id}
          onChange={choose}
        />
        <TextInput
          {...form.field('manufacturer')}
          label={t('fields.manufacturer')}
          description={values.model_id ? t('model.from') : t('model.without')}
          inputWrapperOrder={hintBelow}
          maxLength={limits.name}
          disabled={values.model_id !== ''}
        />
        <TextInput {...form.field('serial')} label={t('fields.serial')} maxLength={limits.assets.serial} />
        <DayField {...form.field('purchase_date')} label={t('fields.purchase_date')} />
        <TextInput {...form.field('location')} label={t('fields.location')} maxLength={limits.subject} />
        <ParentSelect
          value={values.parent_id}
          parent={before?.parent ?? null}
          selfId={before?.id ?? id}
          error={form.errors.parent_id}
          onChange={(parent) => form.setFieldValue('parent_id', parent)}
        />
      </div>
      {shownFor(values).length > 0 && (
        <fieldset className={classes.custom}>
          <legend>{t('fields.custom')}</legend>
          <div className={classes.pair}>
            {shownFor(values).map((field) => (
              <FieldInput
                key={field.id}
                field={field}
                value={values.custom_fields[field.id] ?? null}
                error={form.errors[`custom_fields.${field.id}`]}
                onChange={(value) => form.setFieldValue(`custom_fields.${field.id}`, value as never)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <Textarea
        {...form.field('notes')}
        label={t('fields.notes')}
        description={t('form.notes_hint')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.description}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button type="submit" loading={form.submitting}>
          {before ? tc('actions.save') : t('form.create')}
        </Button>
      </DialogActions>
    </form>
  );
}

type ParentSelectProps = {
  value: string;
  parent: Asset['parent'];
  selfId: string;
  error: React.ReactNode;
  onChange: (id: string) => void;
};

/** The asset that it is part of, searched by name or tag. */
function ParentSelect({ value, parent, selfId, error, onChange }: ParentSelectProps) {
  const { t } = useTranslation('assets');
  const [search, setSearch] = useState('');
  const { data } = useQuery(assetChoicesQuery(search ? { query: search } : {}));
  const found = (data?.assets ?? []).filter(({ id }) => id !== selfId && id !== parent?.id);
  const label = ({ tag, name }: { tag: string; name: string }) => `${tag} · ${name}`;
  return (
    <Select
      label={t('fields.parent')}
      searchable
      clearable
      error={error}
      data={[...(parent ? [parent] : []), ...found].map((one) => ({ value: one.id, label: label(one) }))}
      filter={({ options }) => options}
      value={value || null}
      onSearchChange={(text) => setSearch(text.split(' · ')[0] ?? '')}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
