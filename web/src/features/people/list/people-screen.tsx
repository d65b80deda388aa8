import { ActionIcon, Button } from '@mantine/core';
import { type ListedMember, peopleApi } from '@sightline/contract/people/people';
import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { fetchFile } from '#web/lib/api.ts';
import { type ListSearch, withoutFilters } from '#web/lib/list-address.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ordersOf, useListColumns } from '#web/ui/list/columns.ts';
import { ColumnsMenu } from '#web/ui/list/columns-menu.tsx';
import { ListBar } from '#web/ui/list/list-bar.tsx';
import { chosenRows, useRowSelection } from '#web/ui/list/row-selection.ts';
import { Table } from '#web/ui/list/table.tsx';
import { TransferMenu } from '#web/ui/list/transfer-menu.tsx';
import { usePagedRows } from '#web/ui/list/use-paged-rows.ts';
import { useTableDownload } from '#web/ui/list/use-table-download.ts';
import { peoplePageQuery } from '../api.ts';
import { PeopleBulkBar } from '../bulk/people-bulk-bar.tsx';
import { InviteDialog } from '../invitations/invite-dialog.tsx';
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
  const columns = usePeopleColumns();
  const { shown, choices } = useListColumns('people', columns);
  const query = toPeopleQuery(search);
  const question = JSON.stringify(query);
  const pages = usePagedRows(question, (page) => peoplePageQuery(query, page), search.page ?? 1);
  const selection = useRowSelection<ListedMember>(question, pages.total);
  const matching = { filter: query.filter, ...(query.query && { query: query.query }) };
  const rows = chosenRows(selection, matching);
  const shownOrder = { order: search.order ?? peopleOrder.order, dir: search.dir ?? peopleOrder.dir };
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
        bulk={selection.count > 0 && <PeopleBulkBar selection={selection} total={pages.total} rows={rows} />}
      >
        <InviteButton />
        <ExportMenu query={query} columns={shown.map(({ id }) => id)} />
        <ColumnsMenu choices={choices} />
      </ListBar>
      <Table
        id="people"
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

function InviteButton() {
  const { t } = useTranslation('people');
  const mayInvite = useCan('people.invite');
  const [isInviting, setInviting] = useState(false);
  if (!mayInvite) return null;
  return (
    <>
      <ActionIcon hiddenFrom="sm" aria-label={t('invite')} onClick={() => setInviting(true)}>
        <IconUserPlus size={16} stroke={1.75} />
      </ActionIcon>
      <Button
        visibleFrom="sm"
        size="compact-sm"
        leftSection={<IconUserPlus size={14} stroke={1.75} />}
        onClick={() => setInviting(true)}
      >
        {t('invite')}
      </Button>
      <InviteDialog opened={isInviting} onClose={() => setInviting(false)} />
    </>
  );
}

type ExportMenuProps = { query: ReturnType<typeof toPeopleQuery>; columns: string[] };

function ExportMenu({ query, columns }: ExportMenuProps) {
  const { t } = useTranslation('people');
  const mayInvite = useCan('people.invite');
  const download = useTableDownload(
    (format) => fetchFile(peopleApi.export, { body: { ...query, format, columns } }),
    t('title'),
  );
  return <TransferMenu {...download} {...(mayInvite && { importTo: '/settings/people/import' as const })} />;
}
