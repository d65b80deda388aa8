import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  type ArticleCategory,
  articleCategoriesApi,
  CreateArticleCategoryInput,
  UpdateArticleCategoryInput,
} from '@sightline/contract/knowledge/categories';
import { limits } from '@sightline/contract/limits';
import { lineage } from '@sightline/contract/tree';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import classes from '../knowledge.module.css';
import { categoryColors, categoryIcons } from '../tones.ts';

type CategoryFormProps = {
  category: ArticleCategory | null;
  categories: readonly ArticleCategory[];
  onClose: () => void;
};

export function CategoryForm({ category, categories, onClose }: CategoryFormProps) {
  const { t } = useTranslation('knowledge');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [id] = useState(() => uuidv7());
  const { en, pt } = category?.translations ?? {};
  const form = useForm({
    schema: category ? UpdateArticleCategoryInput : CreateArticleCategoryInput,
    initial: {
      name: category?.base.name ?? '',
      description: category?.base.description ?? '',
      name_en: en?.name ?? '',
      description_en: en?.description ?? '',
      name_pt: pt?.name ?? '',
      description_pt: pt?.description ?? '',
      parent_id: category?.parent_id ?? '',
      icon: category?.icon ?? 'tool',
      color: category?.color ?? 'blue',
    },
    toBody: ({ name_en, description_en, name_pt, description_pt, ...draft }) => ({
      ...{ ...draft, parent_id: draft.parent_id || null, ...(category ? {} : { id }) },
      translations: {
        en: { name: name_en, description: description_en },
        pt: { name: name_pt, description: description_pt },
      },
    }),
    send: (body) =>
      category
        ? call(articleCategoriesApi.update, { params: { id: category.id }, body: body as never })
        : call(articleCategoriesApi.create, { body: body as never }),
    onSent: async () => {
      await cache.invalidateQueries({ queryKey: ['knowledge'] });
      onClose();
    },
  });
  const parents = categories.filter((one) => !lineage(categories, one.id).includes(category?.id ?? ''));
  return (
    <form {...form.formProps} className={classes.form}>
      <TextInput {...form.field('name')} label={t('categories.name')} maxLength={limits.name} required data-autofocus />
      <TextInput {...form.field('description')} label={t('categories.description')} maxLength={300} />
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
          data={categoryIcons.map((value) => ({ value, label: t(`icon.${value}`) }))}
        />
        <NativeSelect
          {...form.field('color')}
          label={t('categories.color')}
          data={categoryColors.map((value) => ({ value, label: t(`color.${value}`) }))}
        />
      </div>
      {(['en', 'pt'] as const).map((language) => (
        <fieldset key={language} className={classes.translated}>
          <legend>{t('categories.in_language', { language: t(`language.${language}`) })}</legend>
          <TextInput {...form.field(`name_${language}`)} label={t('categories.name')} maxLength={limits.name} />
          <TextInput {...form.field(`description_${language}`)} label={t('categories.description')} maxLength={300} />
        </fieldset>
      ))}
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
