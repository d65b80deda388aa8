import { claimsList } from '@sightline/contract/assets/claims';
import { claimFields, claimStatuses } from '@sightline/contract/assets/list-fields';
import { IconCircleDashed, IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { namedPeople, peopleChoices } from '#web/features/people/named-choices.ts';
import { useListViews } from '#web/features/views/embed.tsx';
import type { ListSearch } from '#web/lib/list-address.ts';
import { listQuery } from '#web/lib/list-query.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { askedFields } from '#web/ui/list/asked-field.ts';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { claimsPageQuery } from './api.ts';
import classes from './claims.module.css';
import { useClaimColumns } from './use-claim-columns.tsx';

type ClaimsScreenProps = {
  search: ListSearch;
  /** With `isStep` the change becomes an entry of the browser's history. */
  onSearch: (next: ListSearch, isStep: boolean) => void;
};

/** Every warranty claim of the workspace. */
export function ClaimsScreen({ search, onSearch }: ClaimsScreenProps) {
  const { t } = useTranslation('claims');
  const { t: ta } = useTranslation('assets');
  usePageTitle(t('title'), ta('title'));
  const list = useList({
    ...{ id: 'claims', list: claimsList, search, onSearch, query: listQuery(claimsList, search) },
    ...{ page: claimsPageQuery, columns: useClaimColumns() },
  });
  const statusChoices = claimStatuses.map((value) => ({ value, label: t(`status.${value}`) }));
  const views = useListViews(
    'claims',
    claimsList,
    list,
    askedFields(claimFields, {
      status: { label: t('fields.status'), choices: statusChoices },
      provider: { label: t('fields.provider') },
      reference: { label: t('fields.reference') },
      faulty_serial: { label: t('fields.faulty_serial') },
      replacement_serial: { label: t('fields.replacement_serial') },
      amount: { label: t('fields.amount') },
      created_by: { label: t('fields.created_by'), search: peopleChoices, named: namedPeople },
      created: { label: t('fields.created_at') },
      updated: { label: t('fields.updated_at') },
    }),
  );
  const filters = [
    {
      name: 'status',
      label: t('fields.status'),
      icon: IconCircleDashed,
      choices: statusChoices,
    },
  ];
  return (
    <>
      <PageHeader
        title={
          <span className={classes.crumbs}>
            <Link to="/assets">{ta('title')}</Link> / {t('title')}
          </span>
        }
      />
      <ListScreen
        list={list}
        label={t('title')}
        searchLabel={t('search')}
        filters={filters}
        views={views}
        noneFound={t('none_found')}
        empty={
          <EmptyState icon={IconShieldCheck} title={t('empty')}>
            {t('empty_hint')}
          </EmptyState>
        }
      />
    </>
  );
}
