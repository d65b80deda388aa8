import type { Asset, AssetEvent } from '@sightline/contract/assets/assets';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { formatMoment } from '#web/lib/time.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { fieldsQuery, timelineQuery } from '../api.ts';
import { warrantyKinds } from '../warranty-choices.ts';
import classes from './asset-page.module.css';
import { useDayName } from './day-name.ts';

/** Lists the history of an asset: edits, warranties, tickets, calls, sheets, readings. */
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

/** "Status: Operational → Down"; what there was not before is said alone: "Warranty: Manufacturer · Feb 10, 2027". */
function Changes({ event }: { event: AssetEvent }) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation('claims');
  const locale = useFieldLocale();
  const dayName = useDayName();
  const fields = useQuery(fieldsQuery).data ?? [];
  const nameOf = (field: string): string => {
    const custom = field.startsWith('custom:') && fields.find(({ id }) => field === `custom:${id}`);
    return custom ? custom.label[locale] : t(`changed.${field}` as 'changed.name', { defaultValue: field });
  };
  const printed = (field: string, value: string): string => {
    if (field === 'warranty') return value.split(' · ').map(printedWarranty).join(' · ');
    if (field === 'purchase_date') return dayName(value);
    if (field === 'claim_status') return tc(`status.${value}` as 'status.sent');
    if (field === 'status') return t(`status.${value}` as 'status.down');
    return field === 'criticality' ? t(`criticality.${value}` as 'criticality.low') : value;
  };
  const printedWarranty = (part: string): string => {
    if (warrantyKinds.some((kind) => kind === part)) return t(`warranty_kind.${part}` as 'warranty_kind.manufacturer');
    return /^\d{4}-\d{2}-\d{2}$/.test(part) ? dayName(part) : part;
  };
  const sentenceOf = ({ field, from, to }: AssetEvent['changes'][number]): string => {
    if (field === 'notes') return nameOf(field);
    if (field === 'meter') return to ?? '';
    if (!from) return `${nameOf(field)}: ${to ? printed(field, to) : '–'}`;
    return `${nameOf(field)}: ${printed(field, from)} → ${to ? printed(field, to) : '–'}`;
  };
  return event.changes.map((change) => (
    <span key={change.field} className={classes.change}>
      {sentenceOf(change)}
    </span>
  ));
}
