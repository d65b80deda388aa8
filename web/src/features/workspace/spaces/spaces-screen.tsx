import { ActionIcon, Button } from '@mantine/core';
import type { ListedSpace } from '@sightline/contract/workspace/workspace';
import { IconArchive, IconPlus, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ListSearch, withoutFilters } from '#web/lib/list-address.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ordersOf, useListColumns } from '#web/ui/list/columns.ts';
import { ColumnsMenu } from '#web/ui/list/columns-menu.tsx';
import { ListBar } from '#web/ui/list/list-bar.tsx';
import { Table } from '#web/ui/list/table.tsx';
import { usePagedRows } from '#web/ui/list/use-paged-rows.ts';
import { spacePageQuery } from './api.ts';
import { CreateDialog } from './create-dialog.tsx';
import { spacesOrder, toSpacesQuery } from './search.ts';
import classes from './spaces.module.css';
import { useSpaceColumns } from './use-space-columns.tsx';

type SpacesScreenProps = {
  search: ListSearch;
  /** Opens the form of a new one. */
  isCreating: boolean;
  onCreating: (isOpen: boolean) => void;
  /** With `isStep` the change becomes an entry of the browser's history. */
  onSearch: (next: ListSearch, isStep: boolean) => void;
};

/** The spaces of the workspace, for those who manage them. */
export function SpacesScreen({ search, isCreating, onCreating: setCreating, onSearch }: SpacesScreenProps) {
  const { t } = useTranslation('spaces');
  const columns = useSpaceColumns();
  const { shown, choices } = useListColumns<ListedSpace>('spaces', columns);
  const query = toSpacesQuery(search);
  const pages = usePagedRows(JSON.stringify(query), (page) => spacePageQuery(query, page), search.page ?? 1);
  const shownOrder = { order: search.order ?? spacesOrder.order, dir: search.dir ?? spacesOrder.dir };
  const filters = [
    {
      name: 'status',
      label: t('fields.status'),
      icon: IconArchive,
      choices: [{ value: 'archived', label: t('archived') }],
    },
  ];
  return (
    <div className={classes.screen} data-bleeds>
      <ListBar
        searchLabel={t('search')}
        filters={filters}
        orders={ordersOf(columns)}
        shownOrder={shownOrder}
        search={search}
        onSearch={onSearch}
        total={pages.first.data ? pages.total : null}
      >
        <ActionIcon hiddenFrom="sm" aria-label={t('create.title')} onClick={() => setCreating(true)}>
          <IconPlus size={16} stroke={1.75} />
        </ActionIcon>
        <Button
          visibleFrom="sm"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() => setCreating(true)}
        >
          {t('create.title')}
        </Button>
        <ColumnsMenu choices={choices} />
      </ListBar>
      <Table
        id="spaces"
        label={t('title')}
        columns={shown}
        selectLabel={({ name }) => name}
        pages={pages}
        search={search}
        shownOrder={shownOrder}
        onSearch={onSearch}
        selection={null}
        empty={
          <EmptyState
            icon={IconSearch}
            title={t('empty.title')}
            action={
              <Button variant="default" onClick={() => onSearch(withoutFilters({ filter: {} }), true)}>
                {t('empty.clear')}
              </Button>
            }
          >
            {t('empty.hint')}
          </EmptyState>
        }
      />
      <CreateDialog opened={isCreating} onClose={() => setCreating(false)} />
    </div>
  );
}
