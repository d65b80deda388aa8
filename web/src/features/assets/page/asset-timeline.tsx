import type { Asset, AssetEvent } from '@sightline/contract/assets';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#web/lib/time.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { fieldsQuery, timelineQuery } from '../api.ts';
import { useFieldLocale } from '../fields/use-field-locale.ts';
import classes from './asset-page.module.css';

/** What happened to an asset: edits, warranties, tickets, calls, sheets, readings. */
export function AssetTimeline({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assets');
  const [page, setPage] = useState(1);
  const found = useQuery(timelineQuery(asset.id, page));
  if (found.isPending) return <SkeletonRows height={48} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <>
      <ol className={classes.lines}>
        {found.data.events.map((event) => (
          <li key={event.id} className={classes.event}>
            <span>
              <b>{event.user?.name}</b> {t(`timeline.${event.kind}`)}{' '}
              {event.ticket && (
                <Link to="/tickets/$ticketid" params={{ ticketid: String(event.ticket.ticket_id) }}>
                  {`#${event.ticket.ticket_id} ${event.ticket.subject}`}
                </Link>
              )}
              {event.snapshots > 0 && (
                <span className={classes.change}>{t('timeline.snapshots', { count: event.snapshots })}</span>
              )}
              <Changes event={event} />
            </span>
            <time className={classes.dim} dateTime={event.at}>
              {formatMoment(event.at)}
            </time>
          </li>
        ))}
      </ol>
      <Pager page={page} last={found.data.pagination.last_page} onPage={setPage} />
    </>
  );
}

/** "Status: Operational → Down" */
function Changes({ event }: { event: AssetEvent }) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation('claims');
  const locale = useFieldLocale();
  const fields = useQuery(fieldsQuery).data ?? [];
  const nameOf = (field: string): string => {
    const custom = field.startsWith('custom:') && fields.find(({ id }) => field === `custom:${id}`);
    return custom ? custom.label[locale] : t(`changed.${field}` as 'changed.name', { defaultValue: field });
  };
  const printed = (field: string, value: string | null): string => {
    if (value === null || value === '') return t('fields.none');
    if (field === 'claim_status') return tc(`status.${value}` as 'status.sent');
    if (field === 'status') return t(`status.${value}` as 'status.down');
    return field === 'criticality' ? t(`criticality.${value}` as 'criticality.low') : value;
  };
  return event.changes.map(({ field, from, to }) => (
    <span key={field} className={classes.change}>
      {field === 'notes' ? nameOf(field) : `${nameOf(field)}: ${printed(field, from)} → ${printed(field, to)}`}
    </span>
  ));
}
