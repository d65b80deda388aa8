import { ActionIcon } from '@mantine/core';
import { assetsApi } from '@sightline/contract/assets/assets';
import type { Ticket } from '@sightline/contract/tickets/tickets';
import { IconQrcode } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { call, unwrap } from '#web/lib/api.ts';
import { i18n } from '#web/lib/i18n.ts';
import { MenuSelect } from '#web/ui/menu-select.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { assetByTagQuery, assetChoicesQuery, recentAssetsQuery, ticketAssetQuery } from './api.ts';
import { Covered } from './covered.tsx';
import classes from './embed.module.css';
import { warrantyTones } from './tones.ts';

const StartClaim = lazy(async () => ({ default: (await import('./claims/start-claim.tsx')).StartClaim }));

const ScanDialog = lazy(async () => ({ default: (await import('./scan/scan-dialog.tsx')).ScanDialog }));

const AssetAtHand = lazy(async () => {
  const [{ AssetAtHand: loaded }] = await Promise.all([
    import('./page/asset-at-hand.tsx'),
    i18n.loadNamespaces('assets'),
  ]);
  return { default: loaded };
});

const none = '';

type TicketAssetProps = { ticket: Ticket; className?: string | undefined; labelClass?: string | undefined };

/** Shows the asset of a ticket with the colour of its warranty. Offers those of the ticket's customer. */
export function TicketAsset({ ticket, className, labelClass }: TicketAssetProps) {
  const { t } = useTranslation('assets');
  const mayChoose = useCan('assets.manage') && !ticket.closed;
  const { data: asset } = useQuery(ticketAssetQuery(ticket.id));
  if (!asset && !mayChoose) return null;
  return (
    <div className={className}>
      <span className={labelClass}>{t('ticket.asset')}</span>
      <div className={classes.value}>
        {mayChoose && <AssetPicker ticket={ticket} asset={asset ?? null} />}
        {asset && (
          <Link to="/assets/$tag" params={{ tag: asset.tag }} className={classes.link ?? ''}>
            {!mayChoose && <span>{`${asset.tag} · ${asset.name}`}</span>}
            <Pill tone={warrantyTones[asset.warranty_status]} isTinted>
              {t(`warranty_status.${asset.warranty_status}`)}
            </Pill>
          </Link>
        )}
        {asset && <Covered assetId={asset.id} />}
        {asset && mayChoose && ['active', 'expiring'].includes(asset.warranty_status) && (
          <Suspense fallback={null}>
            <StartClaim asset={asset} ticketId={ticket.id} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

type AssetPickerProps = { ticket: Ticket; asset: { id: string; tag: string; name: string } | null };

function AssetPicker({ ticket, asset }: AssetPickerProps) {
  const { t } = useTranslation('assets');
  const cache = useQueryClient();
  const [search, setSearch] = useState('');
  const [scanState, setScan] = useState<'never' | 'open' | 'closed'>('never');
  const choices = useQuery(
    assetChoicesQuery({
      ...(search && { query: search }),
      ...(ticket.branch && { filter: { branch_id: [ticket.branch.id] } }),
    }),
  );
  const recent = useQuery({ ...recentAssetsQuery(ticket.id), enabled: search === '' }).data ?? [];
  const found = choices.data?.assets ?? [];
  // Offers the assets of the customer's last tickets first.
  const first = search === '' ? recent : [];
  const offered = [...first, ...found.filter(({ id }) => !first.some((one) => one.id === id))];
  const choose = useMutation({
    mutationFn: (asset_id: string | null) =>
      unwrap(call(assetsApi.setOfTicket, { params: { id: ticket.id }, body: { asset_id } })),
    onSettled: () => cache.invalidateQueries({ queryKey: ['assets'] }),
  });
  const scan = async (tag: string) => choose.mutate((await cache.fetchQuery(assetByTagQuery(tag))).id);
  return (
    <div className={classes.picker}>
      <MenuSelect
        label={t('ticket.asset')}
        options={[
          { value: none, label: t('ticket.no_asset') },
          ...offered.map(({ id, tag, name }) => ({ value: id, label: name, hint: tag })),
        ]}
        selected={[asset?.id ?? none]}
        onSearch={setSearch}
        onPick={(id) => choose.mutate(id || null)}
      >
        {asset ? asset.name : <span className={classes.none}>{t('ticket.no_asset')}</span>}
      </MenuSelect>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('scan.title')}
        title={t('scan.title')}
        onClick={() => setScan('open')}
      >
        <IconQrcode size={16} stroke={1.75} />
      </ActionIcon>
      {scanState !== 'never' && (
        <Suspense fallback={null}>
          <ScanDialog
            opened={scanState === 'open'}
            onClose={() => setScan('closed')}
            onFound={(tag) => {
              setScan('closed');
              void scan(tag);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** In the header of a call: the asset of its ticket. */
export const CallAsset = ({ ticketId }: { ticketId: string }) => (
  <Suspense fallback={null}>
    <AssetAtHand ticketId={ticketId} />
  </Suspense>
);
