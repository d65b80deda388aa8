import { Button, NativeSelect, TextInput } from '@mantine/core';
import { articlesApi, CreateArticleInput } from '@sightline/contract/knowledge/articles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#web/features/session/session.tsx';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { articleCategoriesQuery } from '../api.ts';
import { LibraryPage } from '../home/library-page.tsx';
import classes from '../knowledge.module.css';

type CreateScreenProps = { title: string; onCreated: (id: string) => void };

/** The screen /knowledge/create: what an article begins with; the text follows on its own screen. */
export function CreateScreen({ title, onCreated }: CreateScreenProps) {
  const { t, i18n } = useTranslation('knowledge');
  const me = useMe();
  const cache = useQueryClient();
  const [id] = useState(() => uuidv7());
  const { data: categories = [] } = useQuery(articleCategoriesQuery);
  const form = useForm({
    schema: CreateArticleInput,
    initial: { title, language: i18n.language.startsWith('pt') ? 'pt' : 'en', category_id: '' },
    toBody: (draft) => ({ ...draft, id, category_id: draft.category_id || null }) as never,
    send: (body) => call(articlesApi.create, { body }),
    onSent: async () => {
      await cache.invalidateQueries({ queryKey: ['knowledge'] });
      onCreated(id);
    },
  });
  return (
    <LibraryPage title={t('create.title')} isNarrow>
      <p className={classes.hint}>{t('create.hint', { name: me.name })}</p>
      <form {...form.formProps} className={classes.form}>
        <TextInput
          {...form.field('title')}
          size="md"
          label={t('fields.title')}
          placeholder={t('create.placeholder')}
          maxLength={200}
          required
          autoFocus
        />
        <div className={classes.pair}>
          <NativeSelect
            {...form.field('category_id')}
            label={t('fields.category')}
            data={[
              { value: '', label: t('write.no_category') },
              ...categories.map((one) => ({ value: one.id, label: one.name })),
            ]}
          />
          <NativeSelect
            {...form.field('language')}
            label={t('fields.language')}
            data={(['en', 'pt'] as const).map((value) => ({ value, label: t(`language.${value}`) }))}
          />
        </div>
        <div>
          <Button type="submit" size="sm" loading={form.submitting}>
            {t('create.begin')}
          </Button>
        </div>
      </form>
    </LibraryPage>
  );
}
