import { spaceFields } from '@sightline/contract/workspace/list-fields';
import { spacesList } from '@sightline/contract/workspace/workspace';
import { IconArchive, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useListViews } from '#web/features/views/embed.tsx';
import type { ListSearch } from '#web/lib/list-address.ts';
import { listQuery } from '#web/lib/list-query.ts';
import { askedFields } from '#web/ui/list/asked-field.ts';
import { ListAction } from '#web/ui/list/list-action.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { spacePageQuery } from './api.ts';
import { CreateDialog } from './create-dialog.tsx';
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
  const list = useList({
    ...{ id: 'spaces', list: spacesList, search, onSearch },
    query: { ...listQuery(spacesList, search), with_counts: 'true' as const },
    ...{ page: spacePageQuery, columns: useSpaceColumns() },
  });
  const views = useListViews(
    'spaces',
    spacesList,
    list,
    askedFields(spaceFields, {
      name: { label: t('fields.name') },
      code: { label: t('fields.code') },
      archived: { label: t('archived') },
      created: { label: t('fields.since') },
    }),
  );
  const filters = [
    {
      name: 'archived',
      label: t('fields.status'),
      icon: IconArchive,
      choices: [{ value: 'true', label: t('archived') }],
    },
  ];
  return (
    <>
      <ListScreen
        list={list}
        label={t('title')}
        searchLabel={t('search')}
        filters={filters}
        views={views}
        actions={<ListAction icon={IconPlus} label={t('create.title')} onClick={() => setCreating(true)} />}
        noneFound={t('empty.title')}
      />
      <CreateDialog opened={isCreating} onClose={() => setCreating(false)} />
    </>
  );
}
