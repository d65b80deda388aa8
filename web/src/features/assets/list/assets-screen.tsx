import { ActionIcon, Button, Menu } from '@mantine/core';
import { type AssetRow, assetsApi } from '@sightline/contract/assets/assets';
import type { View } from '@sightline/contract/views/views';
import { IconBox, IconPlus, IconQrcode, IconSearch, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { AdvancedFilter, ViewsMenu, ViewTabs } from '#web/features/views/embed.tsx';
import { fetchFile } from '#web/lib/api.ts';
import { type ListSearch, withoutFilters, withWhere } from '#web/lib/list-address.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ordersOf, useListColumns } from '#web/ui/list/columns.ts';
import { ColumnsMenu } from '#web/ui/list/columns-menu.tsx';
import { CorrectedWords } from '#web/ui/list/corrected-words.tsx';
import { ListBar } from '#web/ui/list/list-bar.tsx';
import { chosenRows, useRowSelection } from '#web/ui/list/row-selection.ts';
import { Table } from '#web/ui/list/table.tsx';
import { TransferMenu } from '#web/ui/list/transfer-menu.tsx';
import { usePagedRows } from '#web/ui/list/use-paged-rows.ts';
import { useTableDownload } from '#web/ui/list/use-table-download.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { assetsPageQuery } from '../api.ts';
import { ScanDialog } from '../scan/scan-dialog.tsx';
import { AssetPictures } from './asset-pictures.tsx';
import classes from './assets.module.css';
import { AssetsBulkBar } from './assets-bulk-bar.tsx';
import { oldViewsQuery } from './old-views.ts';
import { arrangedOf, conditionIn, searchOfView } from './saved.ts';
import { type AssetsSearch, assetsOrder, toAssetsQuery } from './search.ts';
import { useAskedFields } from './use-asked-fields.ts';
import { useAssetColumns } from './use-asset-columns.tsx';
import { useAssetFilters } from './use-asset-filters.tsx';
import { type AssetsView, ViewSwitch } from './view-switch.tsx';

const AssetTree = lazy(async () => ({ default: (await import('../tree/asset-tree.tsx')).AssetTree }));

type AssetsScreenProps = {
  search: ListSearch;
  /** What the address holds, to be saved. */
  address: AssetsSearch;
  view: AssetsView;
  onView: (view: AssetsView) => void;
  /** With `isStep` the change becomes an entry of the browser's history. */
  onSearch: (next: ListSearch, isStep: boolean) => void;
  onAddress: (address: AssetsSearch) => void;
  /** Opens the form of a new asset, with a tag that was scanned. */
  onNew: (tag: string) => void;
  onFound: (tag: string) => void;
};

/** The register: every asset that the reader may see. */
export function AssetsScreen(props: AssetsScreenProps) {
  const { search, address, view, onView, onSearch, onAddress, onNew, onFound } = props;
  const { t } = useTranslation(['assets', 'views']);
  const mayManage = useCan('assets.manage');
  const [isScanning, setScanning] = useState(false);
  const columns = useAssetColumns();
  const { shown, choices, chosen, setChosen } = useListColumns('assets', columns);
  const query = toAssetsQuery(search);
  const filters = useAssetFilters(query);
  const fields = useAskedFields();
  useQuery(oldViewsQuery(useMe().id));
  const question = JSON.stringify(query);
  const pages = usePagedRows(question, (page) => assetsPageQuery(query, page), search.page ?? 1);
  const selection = useRowSelection<AssetRow>(question, pages.total);
  const matching = {
    filter: query.filter,
    ...(query.query && { query: query.query }),
    ...(query.conditions && { conditions: query.conditions }),
  };
  const rows = chosenRows(selection, matching);
  const shownOrder = { order: search.order ?? assetsOrder.order, dir: search.dir ?? assetsOrder.dir };
  const isNarrowed = search.query !== undefined || search.where !== undefined || Object.keys(search.filter).length > 0;
  const empty = isNarrowed ? (
    <EmptyState
      icon={IconSearch}
      title={t('empty.filtered')}
      action={
        <Button variant="default" onClick={() => onSearch(withoutFilters({ filter: {} }), true)}>
          {t('empty.clear')}
        </Button>
      }
    >
      <CorrectedWords
        words={pages.first.data?.pagination.did_you_mean}
        onSearch={(words) => onSearch({ ...search, query: words }, true)}
      />
      {t('empty.filtered_hint')}
    </EmptyState>
  ) : (
    <EmptyState icon={IconBox} title={t('empty.title')}>
      {mayManage ? t('empty.hint') : t('empty.guest_hint')}
    </EmptyState>
  );
  const onOpen = (opened: View) => {
    setChosen(opened.columns);
    onAddress(searchOfView(opened));
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {mayManage && <ClaimsLink />}
            <Button
              variant="default"
              leftSection={<IconQrcode size={15} stroke={1.75} />}
              onClick={() => setScanning(true)}
            >
              {t('scan.open')}
            </Button>
            {mayManage && (
              <Button leftSection={<IconPlus size={15} stroke={1.75} />} onClick={() => onNew('')}>
                {t('form.new')}
              </Button>
            )}
          </>
        }
      >
        <ViewTabs
          list="assets"
          label={t('views:title')}
          builtIn={[{ value: 'all', label: t('views:all') }]}
          active={search.saved ?? 'all'}
          onBuiltIn={() => onAddress({})}
          onOpen={onOpen}
        />
      </PageHeader>
      <div className={classes.screen} data-bleeds>
        <ListBar
          searchLabel={t('search')}
          filters={filters}
          orders={ordersOf(columns)}
          shownOrder={shownOrder}
          search={search}
          onSearch={onSearch}
          total={pages.first.data ? pages.total : null}
          bulk={
            mayManage &&
            selection.count > 0 && (
              <AssetsBulkBar
                selection={selection}
                total={pages.total}
                rows={rows}
                samples={pages.first.data?.rows.filter(({ id }) => selection.has(id)) ?? []}
              />
            )
          }
        >
          {mayManage && <ExportMenu query={query} columns={shown.map(({ id }) => id)} />}
          <AdvancedFilter
            fields={fields}
            condition={conditionIn(search)}
            onApply={(next) => onSearch(withWhere(search, next && JSON.stringify(next)), true)}
          />
          <ViewSwitch view={view} onView={onView} />
          {view === 'table' && <ColumnsMenu choices={choices} />}
          <ViewsMenu
            arranged={arrangedOf(address, chosen)}
            saved={search.saved}
            onOpen={onOpen}
            onRemoved={() => onAddress({})}
          />
        </ListBar>
        {view === 'pictures' && <AssetPictures pages={pages} empty={empty} />}
        {view === 'tree' && (
          <Suspense fallback={<SkeletonRows height={40} />}>
            <AssetTree
              label={t('title')}
              query={isNarrowed ? query : { ...query, filter: { ...query.filter, level: 'top' } }}
              empty={empty}
            />
          </Suspense>
        )}
        {view === 'table' && (
          <Table
            id="assets"
            label={t('title')}
            columns={shown}
            selectLabel={({ name }) => t('select', { name })}
            pages={pages}
            search={search}
            shownOrder={shownOrder}
            onSearch={onSearch}
            selection={mayManage ? selection : null}
            empty={empty}
          />
        )}
      </div>
      <ScanDialog
        opened={isScanning}
        onClose={() => setScanning(false)}
        onFound={onFound}
        {...(mayManage && { onNew })}
      />
    </>
  );
}

function ClaimsLink() {
  const { t } = useTranslation('assets');
  const to = (props: object) => <Link to="/assets/claims" {...props} />;
  return (
    <>
      <ActionIcon hiddenFrom="sm" aria-label={t('claims')} renderRoot={to}>
        <IconShieldCheck size={17} stroke={1.75} />
      </ActionIcon>
      <Button
        variant="default"
        visibleFrom="sm"
        leftSection={<IconShieldCheck size={15} stroke={1.75} />}
        renderRoot={to}
      >
        {t('claims')}
      </Button>
    </>
  );
}

type ExportMenuProps = { query: ReturnType<typeof toAssetsQuery>; columns: string[] };

function ExportMenu({ query, columns }: ExportMenuProps) {
  const { t } = useTranslation('assets');
  const download = useTableDownload(
    (format) => fetchFile(assetsApi.export, { body: { ...query, format, columns } }),
    t('title'),
  );
  return (
    <TransferMenu {...download} importTo="/assets/import">
      <Menu.Item component={Link} to="/assets/trash" leftSection={<IconTrash size={15} stroke={1.75} />}>
        {t('trash.title')}
      </Menu.Item>
    </TransferMenu>
  );
}
