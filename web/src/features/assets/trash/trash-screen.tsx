import { Button } from '@mantine/core';
import { type DeletedAsset, trashApi } from '@sightline/contract/assets/trash';
import type { CallInput } from '@sightline/contract/endpoint';
import { IconRestore, IconSearch, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { type ListSearch, withoutFilters } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BulkBar } from '#web/ui/list/bulk-bar.tsx';
import { ordersOf } from '#web/ui/list/columns.ts';
import { ListBar } from '#web/ui/list/list-bar.tsx';
import { chosenRows, type RowSelection, useRowSelection } from '#web/ui/list/row-selection.ts';
import { Table } from '#web/ui/list/table.tsx';
import { usePagedRows } from '#web/ui/list/use-paged-rows.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { trashPageQuery } from '../api.ts';
import classes from '../list/assets.module.css';
import { toTrashQuery, trashOrder } from './search.ts';
import { useTrashColumns } from './use-trash-columns.tsx';

type Wanted = CallInput<typeof trashApi.restore>['body'];

type TrashScreenProps = {
  search: ListSearch;
  /** With `isStep` the change becomes an entry of the browser's history. */
  onSearch: (next: ListSearch, isStep: boolean) => void;
};

/** Deleted assets, each for 30 days. */
export function TrashScreen({ search, onSearch }: TrashScreenProps) {
  const { t } = useTranslation('assets');
  usePageTitle(t('trash.title'), t('title'));
  const cache = useQueryClient();
  const query = toTrashQuery(search);
  const question = JSON.stringify(query);
  const pages = usePagedRows(question, (page) => trashPageQuery(query, page), search.page ?? 1);
  const selection = useRowSelection<DeletedAsset>(question, pages.total);
  const restore = useMutation({
    mutationFn: (body: Wanted) => unwrap(call(trashApi.restore, { body })),
    onSuccess: ({ restored }) => {
      if (restored.length > 0) alertSuccess(t('trash.restored', { count: restored.length }));
      selection.clear();
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['assets'] }),
  });
  const columns = useTrashColumns(({ id }) => restore.mutate({ ids: [id] }));
  const rows = chosenRows(selection, query.query ? { query: query.query } : {});
  return (
    <>
      <PageHeader
        title={
          <span className={classes.crumbs}>
            <Link to="/assets">{t('title')}</Link> / {t('trash.title')}
          </span>
        }
      />
      <div className={classes.screen} data-bleeds>
        <ListBar
          searchLabel={t('trash.search')}
          filters={[]}
          orders={ordersOf(columns)}
          shownOrder={{ order: search.order ?? trashOrder.order, dir: search.dir ?? trashOrder.dir }}
          search={search}
          onSearch={onSearch}
          total={pages.first.data ? pages.total : null}
          bulk={
            selection.count > 0 && (
              <BulkBar
                selection={selection as RowSelection<{ id: string }>}
                total={pages.total}
                isBusy={restore.isPending}
                failures={[]}
              >
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  disabled={restore.isPending}
                  leftSection={<IconRestore size={15} stroke={1.75} />}
                  onClick={() => restore.mutate(rows)}
                >
                  {t('trash.restore')}
                </Button>
              </BulkBar>
            )
          }
        />
        <Table
          id="assets-trash"
          label={t('trash.title')}
          columns={columns}
          selectLabel={({ name }) => t('select', { name })}
          pages={pages}
          search={search}
          shownOrder={{ order: search.order ?? trashOrder.order, dir: search.dir ?? trashOrder.dir }}
          onSearch={onSearch}
          selection={selection}
          empty={
            search.query === undefined ? (
              <EmptyState icon={IconTrash} title={t('trash.empty')}>
                {t('trash.empty_hint')}
              </EmptyState>
            ) : (
              <EmptyState
                icon={IconSearch}
                title={t('empty.filtered')}
                action={
                  <Button variant="default" onClick={() => onSearch(withoutFilters({ filter: {} }), true)}>
                    {t('empty.clear')}
                  </Button>
                }
              />
            )
          }
        />
      </div>
    </>
  );
}
