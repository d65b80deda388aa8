import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Asset } from '@sightline/contract/assets/assets';
import { IconBinaryTree, IconPencil, IconTicket } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AssetCall, AssetMedia } from '#web/features/calls/embed.tsx';
import { useCan } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SegmentedTabs } from '#web/ui/segmented-tabs.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { assetByTagQuery } from '../api.ts';
import { CategoryMark } from '../category-mark.tsx';
import { AssetClaims } from '../claims/asset-claims.tsx';
import { DocumentList } from '../documents/document-list.tsx';
import { PictureField } from '../documents/picture-field.tsx';
import { AssetFormDialog } from '../form/asset-form-dialog.tsx';
import { LabelsButton } from '../labels/labels-button.tsx';
import { statusTones } from '../tones.ts';
import { AssetMenu } from './asset-menu.tsx';
import { AssetOverview } from './asset-overview.tsx';
import classes from './asset-page.module.css';
import { AssetTickets } from './asset-tickets.tsx';
import { AssetTimeline } from './asset-timeline.tsx';
import { AssetWarranties } from './asset-warranties.tsx';
import { NewTicketDialog } from './new-ticket-dialog.tsx';
import { ScheduleButton } from './schedule-button.tsx';
import { type AssetTab, assetTabs } from './tabs.ts';
import { WarrantyRing } from './warranty-ring.tsx';

const MaintenanceTab = lazy(async () => {
  const [{ MaintenanceTab: loaded }] = await Promise.all([
    import('../maintenance/maintenance-tab.tsx'),
    i18n.loadNamespaces('maintenance'),
  ]);
  return { default: loaded };
});

const AssetTree = lazy(async () => ({ default: (await import('../tree/asset-tree.tsx')).AssetTree }));

type AssetPageProps = {
  tag: string;
  tab: AssetTab;
  onTab: (tab: AssetTab) => void;
  /** Its tag may have changed. */
  onSaved: (tag: string) => void;
  onTicket: (number: number) => void;
  onDeleted: () => void;
};

/** The screen /assets/{tag}. */
export function AssetPage({ tag, tab, onTab, onSaved, onTicket, onDeleted }: AssetPageProps) {
  const { t } = useTranslation('assets');
  const { data: asset } = useSuspenseQuery(assetByTagQuery(tag));
  const mayManage = useCan('assets.manage');
  const seesTickets = useCan('tickets.view');
  const mayOpenTicket = useCan('tickets.create') && mayManage;
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState<'form' | 'ticket' | null>(null);
  const close = () => setOpened(null);
  usePageTitle(asset.name, asset.tag);
  return (
    <>
      <PageHeader
        title={
          <span className={classes.crumbs}>
            <Link to="/assets">{t('title')}</Link> / {asset.tag}
          </span>
        }
        actions={
          <>
            <AssetMenu
              asset={asset}
              mayManage={mayManage}
              isWhole={isPhone}
              onEdit={() => setOpened('form')}
              onDeleted={onDeleted}
            />
            {mayManage && !isPhone && (
              <LabelsButton button={{ variant: 'default' }} rows={{ ids: [asset.id] }} count={1} samples={[asset]} />
            )}
            {mayManage && !isPhone && (
              <Button
                variant="default"
                leftSection={<IconPencil size={15} stroke={1.75} />}
                onClick={() => setOpened('form')}
              >
                {t('page.edit')}
              </Button>
            )}
            {!isPhone && <ScheduleButton asset={asset} />}
            {!isPhone && <AssetCall asset={asset} />}
            {mayOpenTicket && (
              <Button leftSection={<IconTicket size={15} stroke={1.75} />} onClick={() => setOpened('ticket')}>
                {t('page.new_ticket')}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.page}>
        <AssetHead asset={asset} mayManage={mayManage} />
        <SegmentedTabs
          label={t('page.parts')}
          tabs={assetTabs
            .filter((value) => value !== 'maintenance' || mayManage)
            .filter((value) => (value !== 'tickets' && value !== 'media') || seesTickets)
            .map((value) => ({ value, label: t(`page.${value}`) }))}
          active={tab}
          onChange={onTab}
          controls="asset-tab"
        />
        <div id="asset-tab" role="tabpanel" aria-label={t(`page.${tab}`)}>
          {tab === 'overview' && <AssetOverview asset={asset} />}
          {tab === 'media' && <AssetMedia assetId={asset.id} />}
          {tab === 'tickets' && <AssetTickets asset={asset} />}
          {tab === 'warranties' && <AssetWarranties asset={asset} mayManage={mayManage} />}
          {tab === 'warranties' && mayManage && <AssetClaims asset={asset} />}
          {tab === 'components' && (
            <Suspense fallback={<SkeletonRows height={40} />}>
              <AssetTree
                key={asset.id}
                label={t('page.components')}
                query={{ order_by: 'name', filter: { parent_id: asset.id } }}
                empty={
                  <EmptyState icon={IconBinaryTree} title={t('tree.empty')}>
                    {t('tree.empty_hint')}
                  </EmptyState>
                }
              />
            </Suspense>
          )}
          {tab === 'maintenance' && mayManage && (
            <Suspense fallback={<SkeletonRows height={72} />}>
              <MaintenanceTab asset={asset} />
            </Suspense>
          )}
          {tab === 'documents' && <DocumentList owner={{ kind: 'asset', id: asset.id }} mayManage={mayManage} />}
          {tab === 'timeline' && <AssetTimeline asset={asset} />}
        </div>
      </div>
      <AssetFormDialog
        opened={opened === 'form'}
        asset={asset}
        onClose={close}
        onSaved={(saved) => {
          close();
          onSaved(saved.tag);
        }}
      />
      <NewTicketDialog
        opened={opened === 'ticket'}
        asset={asset}
        onClose={close}
        onCreated={({ ticket_id }) => onTicket(ticket_id)}
      />
    </>
  );
}

function AssetHead({ asset, mayManage }: { asset: Asset; mayManage: boolean }) {
  const { t } = useTranslation('assets');
  return (
    <div className={classes.head}>
      <PictureField
        owner={{ kind: 'asset', id: asset.id }}
        name={asset.name}
        picture={asset.picture}
        inherited={asset.from_model?.picture ?? null}
        mayManage={mayManage}
      />
      <WarrantyRing status={asset.warranty_status} endsOn={asset.warranty_ends_on} />
      <div className={classes.names}>
        <h2>{asset.name}</h2>
        <p>
          <Pill tone={statusTones[asset.status]}>{t(`status.${asset.status}`)}</Pill>
          <CategoryMark category={asset.category} />
          <span>{asset.branch?.name ?? t('fields.no_customer')}</span>
          {asset.open_tickets > 0 && <span>{t('page.open_tickets', { count: asset.open_tickets })}</span>}
        </p>
      </div>
    </div>
  );
}
