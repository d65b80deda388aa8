import { peopleApi, peopleList } from '@sightline/contract/people/people';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { useListViews } from '#web/features/views/embed.tsx';
import { fetchFile } from '#web/lib/api.ts';
import type { ListSearch } from '#web/lib/list-address.ts';
import { ListAction } from '#web/ui/list/list-action.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { TransferMenu } from '#web/ui/list/transfer-menu.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useTableDownload } from '#web/ui/list/use-table-download.ts';
import { peoplePageQuery } from '../api.ts';
import { PeopleBulkBar } from '../bulk/people-bulk-bar.tsx';
import { InviteDialog } from '../invitations/invite-dialog.tsx';
import { roleTests, toPeopleQuery } from './query.ts';
import { useAskedFields } from './use-asked-fields.ts';
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
  const list = useList({
    ...{ id: 'people', list: peopleList, search, onSearch, query: toPeopleQuery(search) },
    ...{ page: peoplePageQuery, columns: usePeopleColumns() },
  });
  return (
    <ListScreen
      list={list}
      label={t('title')}
      searchLabel={t('search')}
      filters={usePeopleFilters()}
      views={useListViews('people', peopleList, list, useAskedFields(), { role: roleTests })}
      actions={
        <>
          <InviteButton />
          <ExportMenu query={list.query} columns={list.shown.map(({ id }) => id)} />
        </>
      }
      ticking={{
        label: ({ name }) => t('select', { name }),
        bar: <PeopleBulkBar selection={list.selection} total={list.pages.total} rows={list.rows} />,
      }}
      noneFound={t('empty.title')}
    />
  );
}

function InviteButton() {
  const { t } = useTranslation('people');
  const mayInvite = useCan('people.invite');
  const [isInviting, setInviting] = useState(false);
  if (!mayInvite) return null;
  return (
    <>
      <ListAction icon={IconUserPlus} label={t('invite')} onClick={() => setInviting(true)} />
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
