import type { Asset } from '@sightline/contract/assets/assets';
import { IconTicket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#web/lib/time.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { assetTicketsQuery } from '../api.ts';
import classes from './asset-page.module.css';

/** The tickets about an asset, newest first. */
export function AssetTickets({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assets');
  const [page, setPage] = useState(1);
  const found = useQuery(assetTicketsQuery(asset.id, page));
  if (found.isPending) return <SkeletonRows height={40} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data.tickets.length === 0)
    return (
      <EmptyState icon={IconTicket} title={t('tickets.empty')}>
        {t('tickets.hint')}
      </EmptyState>
    );
  return (
    <>
      <ul className={classes.lines}>
        {found.data.tickets.map((ticket) => (
          <li key={ticket.id}>
            <Link to="/tickets/$ticketid" params={{ ticketid: String(ticket.ticket_id) }}>
              {`#${ticket.ticket_id} ${ticket.subject}`}
            </Link>
            <Pill tone={ticket.closed ? 'gray' : 'blue'}>{t(ticket.closed ? 'tickets.closed' : 'tickets.open')}</Pill>
            <span className={classes.dim}>{formatDate(ticket.created_at)}</span>
          </li>
        ))}
      </ul>
      <Pager page={page} last={found.data.pagination.last_page} onPage={setPage} />
    </>
  );
}
