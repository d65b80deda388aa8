import { Button } from '@mantine/core';
import type { WarrantyClaimRow } from '@sightline/contract/assets/claims';
import { IconCircleDashed, IconSearch, IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type ListSearch, withoutFilters } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ordersOf, useListColumns } from '#web/ui/list/columns.ts';
import { ColumnsMenu } from '#web/ui/list/columns-menu.tsx';
import { ListBar } from '#web/ui/list/list-bar.tsx';
import { Table } from '#web/ui/list/table.tsx';
import { usePagedRows } from '#web/ui/list/use-paged-rows.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { claimsPageQuery } from './api.ts';
import classes from './claims.module.css';
import { claimsOrder, toClaimsQuery } from './search.ts';
import { claimStatuses } from './status.ts';
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
  const columns = useClaimColumns();
  const { shown, choices } = useListColumns<WarrantyClaimRow>('claims', columns);
  const query = toClaimsQuery(search);
  const pages = usePagedRows(JSON.stringify(query), (page) => claimsPageQuery(query, page), search.page ?? 1);
  const shownOrder = { order: search.order ?? claimsOrder.order, dir: search.dir ?? claimsOrder.dir };
  const filters = [
    {
      name: 'status',
      label: t('fields.status'),
      icon: IconCircleDashed,
      choices: claimStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
    },
  ];
  const isNarrowed = search.query !== undefined || Object.keys(search.filter).length > 0;
  return (
    <>
      <PageHeader
        title={
          <span className={classes.crumbs}>
            <Link to="/assets">{ta('title')}</Link> / {t('title')}
          </span>
        }
      />
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
          <ColumnsMenu choices={choices} />
        </ListBar>
        <Table
          id="claims"
          label={t('title')}
          columns={shown}
          selectLabel={({ asset }) => asset.name}
          pages={pages}
          search={search}
          shownOrder={shownOrder}
          onSearch={onSearch}
          selection={null}
          empty={
            isNarrowed ? (
              <EmptyState
                icon={IconSearch}
                title={t('none_found')}
                action={
                  <Button variant="default" onClick={() => onSearch(withoutFilters({ filter: {} }), true)}>
                    {t('clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState icon={IconShieldCheck} title={t('empty')}>
                {t('empty_hint')}
              </EmptyState>
            )
          }
        />
      </div>
    </>
  );
}
