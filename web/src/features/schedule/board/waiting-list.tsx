import { Button, NativeSelect } from '@mantine/core';
import type { UnscheduledTicket } from '@sightline/contract/schedule/schedule';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CustomerInput } from '#web/features/people/customer-input.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SearchField } from '#web/ui/list/search-field.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { waitingQuery } from '../api.ts';
import type { Hands } from './visit-block.tsx';
import classes from './waiting-list.module.css';
import { WaitingTicket } from './waiting-ticket.tsx';

const orders = ['due_date', 'priority', 'created_at'] as const;
type Order = (typeof orders)[number];

type WaitingListProps = { hands: Hands; canDrag: boolean; onPlan: (ticket: UnscheduledTicket) => void };

/** Open tickets without a visit, to be dragged onto a person and a time, or planned by a press. */
export function WaitingList({ hands, canDrag, onPlan }: WaitingListProps) {
  const { t } = useTranslation('schedule');
  const [query, setQuery] = useState('');
  const [customer, setCustomer] = useState<string | null>(null);
  const [order, setOrder] = useState<Order>('due_date');
  const [page, setPage] = useState(1);
  const wanted = {
    ...{ page, order_by: order, order_dir: order === 'due_date' ? ('asc' as const) : ('desc' as const) },
    ...(query.trim() && { query }),
    ...(customer && { filter: { branch_id: [customer] } }),
  };
  const { data, error, isPending, refetch } = useQuery(waitingQuery(wanted));
  const fromStart =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setPage(1);
      set(value);
    };
  return (
    <aside className={classes.waiting} aria-label={t('waiting.title')}>
      <header>
        <h2>
          {t('waiting.title')}
          {data && <span className={classes.count}>{data.pagination.total}</span>}
        </h2>
        <SearchField label={t('waiting.search')} value={query} onSearch={fromStart(setQuery)} />
        <div className={classes.filters}>
          <CustomerInput
            label=""
            placeholder={t('waiting.all_customers')}
            value={customer}
            isClearable
            onChange={fromStart(setCustomer)}
          />
          <NativeSelect
            aria-label={t('waiting.order')}
            value={order}
            data={orders.map((value) => ({ value, label: t(`waiting.by_${value}`) }))}
            onChange={({ currentTarget }) => fromStart(setOrder)(currentTarget.value as Order)}
          />
        </div>
      </header>
      {isPending && <SkeletonRows count={6} height={64} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && data.tickets.length === 0 && (
        <EmptyState icon={IconCircleCheck} title={t(query || customer ? 'waiting.nothing' : 'waiting.empty')} />
      )}
      {data && data.tickets.length > 0 && (
        <ul className={classes.tickets}>
          {data.tickets.map((ticket) => (
            <WaitingTicket key={ticket.id} {...hands} ticket={ticket} canDrag={canDrag} onPlan={() => onPlan(ticket)} />
          ))}
        </ul>
      )}
      {data && data.pagination.last_page > 1 && (
        <footer>
          <Button variant="default" size="compact-sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('waiting.previous')}
          </Button>
          <span className={classes.dim}>{`${page} / ${data.pagination.last_page}`}</span>
          <Button
            variant="default"
            size="compact-sm"
            disabled={page >= data.pagination.last_page}
            onClick={() => setPage(page + 1)}
          >
            {t('waiting.next')}
          </Button>
        </footer>
      )}
    </aside>
  );
}
