import type { WarrantyClaimRow } from '@sightline/contract/assets/claims';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '#web/ui/list/columns.ts';
import { Pill } from '#web/ui/pill.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import classes from './claims.module.css';
import { useMoney } from './money.ts';
import { claimTones } from './status.ts';

/** The columns of the table of claims. */
export function useClaimColumns(): ListColumn<WarrantyClaimRow>[] {
  const { t } = useTranslation('claims');
  const money = useMoney();
  return [
    {
      id: 'asset',
      label: t('fields.asset'),
      width: 'minmax(180px, 2fr)',
      order: 'asset',
      isTitle: true,
      onPhone: 'title',
      cell: ({ id, asset }) => (
        <Link to="/assets/claims/$id" params={{ id }} className={classes.link ?? ''}>
          {`${asset.tag} · ${asset.name}`}
        </Link>
      ),
    },
    {
      id: 'status',
      label: t('fields.status'),
      width: '120px',
      order: 'status',
      onPhone: 'end',
      cell: ({ status }) => <Pill tone={claimTones[status]}>{t(`status.${status}`)}</Pill>,
    },
    {
      id: 'provider',
      label: t('fields.provider'),
      width: 'minmax(120px, 1fr)',
      order: 'provider',
      onPhone: 'line',
      cell: ({ warranty }) => warranty.provider,
    },
    {
      id: 'faulty_serial',
      label: t('fields.faulty_serial'),
      width: 'minmax(110px, 1fr)',
      cell: ({ faulty_serial }) => faulty_serial,
    },
    {
      id: 'ticket',
      label: t('fields.ticket'),
      width: '90px',
      cell: ({ ticket }) =>
        ticket && (
          <Link to="/tickets/$ticketid" params={{ ticketid: String(ticket.ticket_id) }} className={classes.link ?? ''}>
            {`#${ticket.ticket_id}`}
          </Link>
        ),
    },
    {
      id: 'amount',
      label: t('fields.amount'),
      width: '120px',
      order: 'amount',
      firstDir: 'desc',
      align: 'end',
      onPhone: 'line-end',
      cell: ({ amount, currency }) => money(amount, currency),
    },
    {
      id: 'created_by',
      label: t('fields.created_by'),
      width: 'minmax(110px, 1fr)',
      isExtra: true,
      cell: ({ created_by }) => created_by.name,
    },
    {
      id: 'created_at',
      label: t('fields.created_at'),
      width: '110px',
      order: 'created_at',
      firstDir: 'desc',
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
    },
    {
      id: 'updated_at',
      label: t('fields.updated_at'),
      width: '110px',
      order: 'updated_at',
      firstDir: 'desc',
      isExtra: true,
      cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
    },
  ];
}
