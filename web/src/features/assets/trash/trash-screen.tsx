import { Button } from '@mantine/core';
import { trashApi, trashList } from '@sightline/contract/assets/trash';
import type { CallInput } from '@sightline/contract/endpoint';
import { IconRestore, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import type { ListSearch } from '#web/lib/list-address.ts';
import { listQuery } from '#web/lib/list-query.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BulkBar } from '#web/ui/list/bulk-bar.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { RowSelection } from '#web/ui/list/row-selection.ts';
import { useList } from '#web/ui/list/use-list.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { trashPageQuery } from '../api.ts';
import classes from '../list/assets.module.css';
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
  const restore = useMutation({
    mutationFn: (body: Wanted) => unwrap(call(trashApi.restore, { body })),
    onSuccess: ({ restored }) => {
      if (restored.length > 0) alertSuccess(t('trash.restored', { count: restored.length }));
      list.selection.clear();
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['assets'] }),
  });
  const list = useList({
    ...{ id: 'assets-trash', list: trashList, search, onSearch, query: listQuery(trashList, search) },
    ...{ page: trashPageQuery, columns: useTrashColumns(({ id }) => restore.mutate({ ids: [id] })) },
  });
  const bar = (
    <BulkBar
      selection={list.selection as RowSelection<{ id: string }>}
      total={list.pages.total}
      isBusy={restore.isPending}
      failures={[]}
    >
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        disabled={restore.isPending}
        leftSection={<IconRestore size={15} stroke={1.75} />}
        onClick={() => restore.mutate(list.rows)}
      >
        {t('trash.restore')}
      </Button>
    </BulkBar>
  );
  return (
    <>
      <PageHeader
        title={
          <span className={classes.crumbs}>
            <Link to="/assets">{t('title')}</Link> / {t('trash.title')}
          </span>
        }
      />
      <ListScreen
        list={list}
        label={t('trash.title')}
        searchLabel={t('trash.search')}
        filters={[]}
        ticking={{ label: ({ name }) => t('select', { name }), bar }}
        noneFound={t('empty.filtered')}
        empty={
          <EmptyState icon={IconTrash} title={t('trash.empty')}>
            {t('trash.empty_hint')}
          </EmptyState>
        }
      />
    </>
  );
}
