import { Button } from '@mantine/core';
import { claimSteps, claimsApi, type WarrantyClaim } from '@sightline/contract/assets/claims';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, fetchFile, unwrap } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { useDayName } from '../page/day-name.ts';
import { claimQuery } from './api.ts';
import { ClaimEditor } from './claim-editor.tsx';
import classes from './claims.module.css';
import { EvidenceList } from './evidence-list.tsx';
import { claimTones } from './status.ts';

/** The screen /assets/claims/{id}. */
export function ClaimPage({ id }: { id: string }) {
  const { t } = useTranslation('claims');
  const found = useQuery(claimQuery(id));
  usePageTitle(found.data ? `${t('claim')} ${found.data.asset.tag}` : t('claim'));
  return (
    <>
      <PageHeader
        title={
          <span className={classes.crumbs}>
            <Link to="/assets/claims">{t('title')}</Link>
            {found.data && ` / ${found.data.asset.tag}`}
          </span>
        }
        actions={found.data && <PacketButton claim={found.data} />}
      />
      {found.isPending && <SkeletonRows height={56} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <ClaimBody claim={found.data} />}
    </>
  );
}

function PacketButton({ claim: { id, asset } }: { claim: WarrantyClaim }) {
  const { t } = useTranslation('claims');
  const download = useMutation({
    mutationFn: () => fetchFile(claimsApi.packet, { params: { id } }),
    onSuccess: (bytes) => saveFile(bytes, `${t('packet_file', { tag: asset.tag })}.zip`),
    onError: alertFailure,
    meta: { isQuiet: true },
  });
  return (
    <Button
      leftSection={<IconDownload size={15} stroke={1.75} />}
      title={t('packet_hint')}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('packet')}
    </Button>
  );
}

function ClaimBody({ claim }: { claim: WarrantyClaim }) {
  const { t } = useTranslation('claims');
  const { t: ta } = useTranslation('assets');
  const dayName = useDayName();
  const { asset, warranty, ticket, status } = claim;
  const described = [
    ta(`warranty_kind.${warranty.kind}`),
    warranty.provider,
    warranty.reference,
    t('until', { day: dayName(warranty.ends_on) }),
  ];
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <Pill tone={claimTones[status]}>{t(`status.${status}`)}</Pill>
        <h2>
          <Link to="/assets/$tag" params={{ tag: asset.tag }} search={{ tab: 'warranties' }}>
            {asset.name}
          </Link>
        </h2>
        <p>
          {described.filter(Boolean).join(' · ')}
          {ticket && (
            <>
              {' · '}
              <Link to="/tickets/$ticketid" params={{ ticketid: String(ticket.ticket_id) }}>
                {`#${ticket.ticket_id} ${ticket.subject}`}
              </Link>
            </>
          )}
        </p>
        <Steps claim={claim} />
      </div>
      <ClaimEditor key={claim.version} claim={claim} />
      <EvidenceList claim={claim} />
    </div>
  );
}

/** Offers the statuses that may follow. */
function Steps({ claim: { id, status, version } }: { claim: WarrantyClaim }) {
  const { t } = useTranslation('claims');
  const cache = useQueryClient();
  const move = useMutation({
    mutationFn: (next: WarrantyClaim['status']) =>
      unwrap(call(claimsApi.update, { params: { id }, body: { version, status: next } })),
    onSettled: () => cache.invalidateQueries({ queryKey: ['assets'] }),
  });
  return (
    <div className={classes.steps}>
      {claimSteps[status].map((next, place) => (
        <Button
          key={next}
          size="compact-sm"
          variant={place === 0 ? 'filled' : 'default'}
          loading={move.isPending && move.variables === next}
          disabled={move.isPending}
          onClick={() => move.mutate(next)}
        >
          {t(`step.${next}`)}
        </Button>
      ))}
    </div>
  );
}
