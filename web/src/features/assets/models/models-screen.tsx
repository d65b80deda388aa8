import { modelFields } from '@sightline/contract/assets/list-fields';
import { modelsList } from '@sightline/contract/assets/models';
import { IconCategory, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListViews } from '#web/features/views/embed.tsx';
import type { ListSearch } from '#web/lib/list-address.ts';
import { listQuery } from '#web/lib/list-query.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { askedFields } from '#web/ui/list/asked-field.ts';
import { ListAction } from '#web/ui/list/list-action.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { categoriesQuery, modelsPageQuery, templatesQuery } from '../api.ts';
import { ModelForm } from './model-form.tsx';
import { useModelColumns } from './use-model-columns.tsx';

type ModelsScreenProps = {
  search: ListSearch;
  /** With `isStep` the change becomes an entry of the browser's history. */
  onSearch: (next: ListSearch, isStep: boolean) => void;
  onOpen: (id: string) => void;
};

/** The models of the workspace's assets. */
export function ModelsScreen({ search, onSearch, onOpen }: ModelsScreenProps) {
  const { t } = useTranslation('assets');
  const [isCreating, setCreating] = useState(false);
  const categories = useQuery(categoriesQuery).data ?? [];
  const list = useList({
    ...{ id: 'models', list: modelsList, search, onSearch, query: listQuery(modelsList, search) },
    ...{ page: modelsPageQuery, columns: useModelColumns() },
  });
  const categoryChoices = categories.map(({ id, name }) => ({ value: id, label: name }));
  const templates = useQuery(templatesQuery).data ?? [];
  const views = useListViews(
    'models',
    modelsList,
    list,
    askedFields(modelFields, {
      name: { label: t('fields.name') },
      manufacturer: { label: t('fields.manufacturer') },
      category: { label: t('fields.category'), choices: categoryChoices },
      warranty_template: {
        label: t('model.template'),
        choices: templates.map(({ id, name }) => ({ value: id, label: name })),
      },
      units: { label: t('model.units') },
      updated: { label: t('fields.updated_at') },
    }),
  );
  const filters = [
    {
      name: 'category',
      label: t('fields.category'),
      icon: IconCategory,
      choices: categoryChoices,
    },
  ];
  return (
    <>
      <ListScreen
        list={list}
        label={t('model.title')}
        searchLabel={t('model.search')}
        filters={filters}
        views={views}
        actions={<ListAction icon={IconPlus} label={t('model.new')} onClick={() => setCreating(true)} />}
        noneFound={t('model.none_found')}
        empty={
          <EmptyState icon={IconCategory} title={t('model.empty')}>
            {t('model.empty_hint')}
          </EmptyState>
        }
      />
      <Dialog opened={isCreating} onClose={() => setCreating(false)} title={t('model.new')}>
        <ModelForm model={null} onCancel={() => setCreating(false)} onSaved={({ id }) => onOpen(id)} />
      </Dialog>
    </>
  );
}
