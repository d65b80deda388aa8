import { ActionIcon, Button, Menu } from '@mantine/core';
import { assetsApi, assetsList } from '@sightline/contract/assets/assets';
import type { View } from '@sightline/contract/views/views';
import { IconBox, IconPlus, IconQrcode, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { AdvancedFilter, ViewsMenu, ViewTabs } from '#web/features/views/embed.tsx';
import { fetchFile } from '#web/lib/api.ts';
import { type ListSearch, withWhere } from '#web/lib/list-address.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { TransferMenu } from '#web/ui/list/transfer-menu.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useTableDownload } from '#web/ui/list/use-table-download.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { assetsPageQuery } from '../api.ts';
import { ScanDialog } from '../scan/scan-dialog.tsx';
import { AssetPictures } from './asset-pictures.tsx';
import { AssetsBulkBar } from './assets-bulk-bar.tsx';
import { oldViewsQuery } from './old-views.ts';
import { toAssetsQuery } from './query.ts';
import { arrangedOf, searchOfView } from './saved.ts';
import type { AssetsSearch } from './search.ts';
import { useAskedFields } from './use-asked-fields.ts';
import { useAssetColumns } from './use-asset-columns.tsx';
import { useAssetFilters } from './use-asset-filters.tsx';
import { type AssetsView, ViewSwitch } from './view-switch.tsx';

const AssetTree = lazy(async () => ({ default: (await import('../tree/asset-tree.tsx')).AssetTree }));

type AssetsScreenProps = {
  search: ListSearch;
  /** The state in the address, to be saved. */
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
  const query = toAssetsQuery(search);
  const list = useList({
    ...{ id: 'assets', list: assetsList, search, onSearch, query, page: assetsPageQuery },
    columns: useAssetColumns(),
  });
  const { pages, selection } = list;
  useQuery(oldViewsQuery(useMe().id));
  const onOpen = (opened: View) => {
    list.setChosen(opened.columns);
    onAddress(searchOfView(opened));
  };
  /** Another form than the table. */
  function bodyOf(): ((empty: ReactNode) => ReactNode) | null {
    if (view === 'pictures') return (empty) => <AssetPictures pages={pages} empty={empty} />;
    if (view === 'table') return null;
    const asked = list.isNarrowed ? query : { ...query, filter: { ...query.filter, level: 'top' as const } };
    return (empty) => (
      <Suspense fallback={<SkeletonRows height={40} />}>
        <AssetTree label={t('title')} query={asked} empty={empty} />
      </Suspense>
    );
  }
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
      <ListScreen
        list={list}
        label={t('title')}
        searchLabel={t('search')}
        filters={useAssetFilters(query)}
        actions={
          <>
            {mayManage && <ExportMenu query={query} columns={list.shown.map(({ id }) => id)} />}
            <AdvancedFilter
              fields={useAskedFields()}
              condition={list.condition}
              onApply={(next) => onSearch(withWhere(search, next && JSON.stringify(next)), true)}
            />
            <ViewSwitch view={view} onView={onView} />
          </>
        }
        menus={
          <ViewsMenu
            arranged={arrangedOf(address, list.chosen)}
            saved={search.saved}
            onOpen={onOpen}
            onRemoved={() => onAddress({})}
          />
        }
        ticking={
          mayManage
            ? {
                label: ({ name }) => t('select', { name }),
                bar: (
                  <AssetsBulkBar
                    selection={selection}
                    total={pages.total}
                    rows={list.rows}
                    samples={pages.first.data?.rows.filter(({ id }) => selection.has(id)) ?? []}
                  />
                ),
              }
            : null
        }
        body={bodyOf()}
        noneFound={t('empty.filtered')}
        empty={
          <EmptyState icon={IconBox} title={t('empty.title')}>
            {mayManage ? t('empty.hint') : t('empty.guest_hint')}
          </EmptyState>
        }
      />
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
