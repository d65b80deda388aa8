import { Button } from '@mantine/core';
import type { TableFormat } from '@sightline/contract/lists';
import { type ListedMember, peopleApi } from '@sightline/contract/people';
import { IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { alertFailure } from '#web/lib/alerts.ts';
import { fetchFile } from '#web/lib/api.ts';
import { type ListSearch, withoutFilters } from '#web/lib/list-address.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useListColumns } from '#web/ui/list/columns.ts';
import { ColumnsMenu } from '#web/ui/list/columns-menu.tsx';
import { ListBar } from '#web/ui/list/list-bar.tsx';
import { useRowSelection } from '#web/ui/list/row-selection.ts';
import { Table } from '#web/ui/list/table.tsx';
import { TransferMenu } from '#web/ui/list/transfer-menu.tsx';
import { usePagedRows } from '#web/ui/list/use-paged-rows.ts';
import { peoplePageQuery } from '../api.ts';
import { PeopleBulkBar } from '../bulk/people-bulk-bar.tsx';
import classes from './people.module.css';
import { peopleOrder, toPeopleQuery } from './search.ts';
import { usePeopleColumns } from './use-people-columns.tsx';
import { usePeopleFilters } from './use-people-filters.tsx';

type PeopleScreenProps = {
  search: ListSearch;
  /** With `isStep` the change becomes an entry of the browser's history. */
  onSearch: (next: ListSearch, isStep: boolean) => void;
};

/** Everybody in the workspace, for those who manage people. */
export function PeopleScreen({ search, onSearch }: PeopleScreenProps) {
  const { t } = useTranslation('people');
  const filters = usePeopleFilters();
  const { shown, choices } = useListColumns('people', usePeopleColumns());
  const query = toPeopleQuery(search);
  const question = JSON.stringify(query);
  const pages = usePagedRows(question, (page) => peoplePageQuery(query, page), search.page ?? 1);
  const selection = useRowSelection<ListedMember>(question, pages.total);
  const matching = { filter: query.filter, ...(query.query && { query: query.query }) };
  const rows = selection.isAll ? { matching, except: [...selection.ids] } : { ids: [...selection.ids] };
  const shownOrder = { order: search.order ?? peopleOrder.order, dir: search.dir ?? peopleOrder.dir };
  return (
    <div className={classes.screen} data-bleeds>
      {selection.count > 0 && <PeopleBulkBar selection={selection} total={pages.total} rows={rows} />}
      {selection.count === 0 && (
        <ListBar
          searchLabel={t('search')}
          filters={filters}
          search={search}
          onSearch={onSearch}
          total={pages.first.data ? pages.total : null}
        >
          <ExportMenu query={query} columns={shown.map(({ id }) => id)} />
          <ColumnsMenu choices={choices} />
        </ListBar>
      )}
      <Table
        label={t('title')}
        columns={shown}
        selectLabel={({ name }) => t('select', { name })}
        pages={pages}
        search={search}
        shownOrder={shownOrder}
        onSearch={onSearch}
        selection={selection}
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
    </div>
  );
}

type ExportMenuProps = { query: ReturnType<typeof toPeopleQuery>; columns: string[] };

function ExportMenu({ query, columns }: ExportMenuProps) {
  const { t } = useTranslation('people');
  const mayInvite = useCan('people.invite');
  const download = useMutation({
    mutationFn: (format: TableFormat) => fetchFile(peopleApi.export, { body: { ...query, format, columns } }),
    onSuccess: (bytes, format) => saveFile(bytes, `${t('title')}.${format}`),
    onError: alertFailure,
    meta: { isQuiet: true },
  });
  return (
    <TransferMenu
      isBusy={download.isPending}
      onExport={download.mutate}
      {...(mayInvite && { importTo: '/settings/people/import' as const })}
    />
  );
}
