import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  type Category,
  CreateCategoryInput,
  categoriesApi,
  UpdateCategoryInput,
} from '@sightline/contract/assets/categories';
import { limits } from '@sightline/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { categoryPictures } from '../tones.ts';
import classes from './asset-settings.module.css';

type CategoryDialogProps = {
  opened: boolean;
  category: Category | null;
  categories: readonly Category[];
  onClose: () => void;
};

const colors = ['gray', 'blue', 'green', 'yellow', 'orange', 'urgent', 'violet'] as const;
const icons = Object.keys(categoryPictures) as (keyof typeof categoryPictures)[];

export function CategoryDialog(props: CategoryDialogProps) {
  const { t } = useTranslation('assets');
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={t(props.category ? 'categories.edit' : 'categories.add')}
    >
      <CategoryForm {...props} />
    </Dialog>
  );
}

function CategoryForm({ category, categories, onClose }: CategoryDialogProps) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [id] = useState(() => uuidv7());
  const form = useForm({
    schema: category ? UpdateCategoryInput : CreateCategoryInput,
    initial: {
      name: category?.name ?? '',
      parent_id: category?.parent_id ?? '',
      icon: category?.icon ?? 'box',
      color: category?.color ?? 'gray',
    } as { name: string; parent_id: string; icon: string; color: string },
    toBody: (draft) => ({ ...draft, parent_id: draft.parent_id || null, ...(category ? {} : { id }) }),
    send: (body) =>
      category
        ? call(categoriesApi.update, { params: { id: category.id }, body: body as never })
        : call(categoriesApi.create, { body: body as never }),
    onSent: async () => {
      await cache.invalidateQueries({ queryKey: ['asset-settings'] });
      void cache.invalidateQueries({ queryKey: ['assets'] });
      onClose();
    },
  });
  const parents = categories.filter((one) => one.id !== category?.id);
  return (
    <form {...form.formProps} className={classes.form}>
      <TextInput {...form.field('name')} label={t('fields.name')} maxLength={limits.name} required data-autofocus />
      <NativeSelect
        {...form.field('parent_id')}
        label={t('categories.parent')}
        data={[
          { value: '', label: t('categories.top') },
          ...parents.map((one) => ({ value: one.id, label: one.name })),
        ]}
      />
      <div className={classes.pair}>
        <NativeSelect
          {...form.field('icon')}
          label={t('categories.icon')}
          data={icons.map((value) => ({ value, label: t(`icons.${value}`) }))}
        />
        <NativeSelect
          {...form.field('color')}
          label={t('categories.color')}
          data={colors.map((value) => ({ value, label: t(`colors.${value}`) }))}
        />
      </div>
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
