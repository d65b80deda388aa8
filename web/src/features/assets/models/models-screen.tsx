import { ActionIcon, Button } from '@mantine/core';
import type { AssetModelRow } from '@sightline/contract/assets/models';
import { IconCategory, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListSearch, withoutFilters } from '#web/lib/list-address.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ordersOf, useListColumns } from '#web/ui/list/columns.ts';
import { ColumnsMenu } from '#web/ui/list/columns-menu.tsx';
import { ListBar } from '#web/ui/list/list-bar.tsx';
import { Table } from '#web/ui/list/table.tsx';
import { usePagedRows } from '#web/ui/list/use-paged-rows.ts';
import { categoriesQuery, modelsPageQuery } from '../api.ts';
import { ModelForm } from './model-form.tsx';
import classes from './models.module.css';
import { modelsOrder, toModelsQuery } from './search.ts';
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
  const columns = useModelColumns();
  const { shown, choices } = useListColumns<AssetModelRow>('models', columns);
  const query = toModelsQuery(search);
  const pages = usePagedRows(JSON.stringify(query), (page) => modelsPageQuery(query, page), search.page ?? 1);
  const shownOrder = { order: search.order ?? modelsOrder.order, dir: search.dir ?? modelsOrder.dir };
  const filters = [
    {
      name: 'category',
      label: t('fields.category'),
      icon: IconCategory,
      choices: categories.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
  const isNarrowed = search.query !== undefined || Object.keys(search.filter).length > 0;
  return (
    <div className={classes.screen} data-bleeds>
      <ListBar
        searchLabel={t('model.search')}
        filters={filters}
        orders={ordersOf(columns)}
        shownOrder={shownOrder}
        search={search}
        onSearch={onSearch}
        total={pages.first.data ? pages.total : null}
      >
        <ActionIcon hiddenFrom="sm" aria-label={t('model.new')} onClick={() => setCreating(true)}>
          <IconPlus size={16} stroke={1.75} />
        </ActionIcon>
        <Button
          visibleFrom="sm"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() => setCreating(true)}
        >
          {t('model.new')}
        </Button>
        <ColumnsMenu choices={choices} />
      </ListBar>
      <Table
        id="models"
        label={t('model.title')}
        columns={shown}
        selectLabel={({ name }) => name}
        pages={pages}
        search={search}
        shownOrder={shownOrder}
        onSearch={onSearch}
        selection={null}
        empty={
          isNarrowed ? (
            <EmptyState
              icon={IconSearch}
              title={t('model.none_found')}
              action={
                <Button variant="default" onClick={() => onSearch(withoutFilters({ filter: {} }), true)}>
                  {t('empty.clear')}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={IconCategory} title={t('model.empty')}>
              {t('model.empty_hint')}
            </EmptyState>
          )
        }
      />
      <Dialog opened={isCreating} onClose={() => setCreating(false)} title={t('model.new')}>
        <ModelForm model={null} onCancel={() => setCreating(false)} onSaved={({ id }) => onOpen(id)} />
      </Dialog>
    </div>
  );
}
