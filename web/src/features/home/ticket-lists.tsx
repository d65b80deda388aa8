import { Button } from '@mantine/core';
import type { TicketRow } from '@sightline/contract/tickets/tickets';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { useNow } from '#web/lib/now.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { homeTicketsQuery, useTakeTicket } from './api.ts';
import { HomeEmpty, HomeSection } from './home-section.tsx';
import { TicketsLink } from './links.tsx';
import { TicketLine } from './ticket-line.tsx';
import classes from './ticket-lists.module.css';
import { byUrgency } from './urgency.ts';

const maxOwn = 8;
const maxOthers = 5;

/** For agents: their own tickets, overdue ones of colleagues, and unassigned ones. */
export function AgentsTickets() {
  const { t } = useTranslation('home');
  const { id } = useMe();
  const now = useNow('minute');
  const mine = useQuery(homeTicketsQuery('mine', id));
  const overdue = useQuery(homeTicketsQuery('overdue', id));
  if (mine.error) return <ErrorState error={mine.error} onRetry={() => void mine.refetch()} />;
  if (!mine.data) return <SkeletonRows count={6} />;
  const own = mine.data.rows.toSorted(byUrgency(now));
  const isOthers = ({ assignees }: TicketRow) => !assignees.some((person) => person.id === id);
  const late = overdue.data?.rows.filter((ticket) => ticket.assignees.length > 0 && isOthers(ticket)) ?? [];
  return (
    <>
      <HomeSection
        title={t('mine')}
        total={mine.data.pagination.total}
        shown={Math.min(maxOwn, own.length)}
        all={(look) => <TicketsLink view="mine" {...look} />}
      >
        {own.length === 0 && <HomeEmpty>{t('mine_none')}</HomeEmpty>}
        <Lines tickets={own.slice(0, maxOwn)} />
      </HomeSection>
      <Unassigned />
      {late.length > 0 && (
        <HomeSection
          title={t('late_others')}
          total={late.length}
          shown={Math.min(maxOthers, late.length)}
          all={(look) => <TicketsLink view="overdue" {...look} />}
        >
          <Lines tickets={late.slice(0, maxOthers)} showsAssignees />
        </HomeSection>
      )}
    </>
  );
}

function Unassigned() {
  const { t } = useTranslation('home');
  const { id } = useMe();
  const { data } = useQuery(homeTicketsQuery('unassigned', id));
  const take = useTakeTicket(id);
  const mayTake = useCan('tickets.assign');
  const now = useNow('minute');
  if (!data || data.rows.length === 0) return null;
  const shown = data.rows.toSorted(byUrgency(now)).slice(0, maxOthers);
  return (
    <HomeSection
      title={t('unassigned')}
      total={data.pagination.total}
      shown={shown.length}
      all={(look) => <TicketsLink view="unassigned" {...look} />}
    >
      <ul className={classes.list}>
        {shown.map((ticket) => (
          <TicketLine
            key={ticket.id}
            ticket={ticket}
            action={
              mayTake && (
                <Button
                  className={classes.take}
                  variant="default"
                  size="compact-xs"
                  aria-label={t('take_label', { number: ticket.ticket_id })}
                  loading={take.isPending && take.variables === ticket.id}
                  onClick={() => take.mutate(ticket.id)}
                >
                  {t('take')}
                </Button>
              )
            }
          />
        ))}
      </ul>
    </HomeSection>
  );
}

/** For clients: the open tickets of their space, last changed first. */
export function GuestsTickets() {
  const { t } = useTranslation('home');
  const { data, error, refetch } = useQuery(homeTicketsQuery('space', useMe().id));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={6} />;
  const shown = data.rows.slice(0, maxOwn + maxOthers);
  return (
    <HomeSection
      title={t('space')}
      total={data.pagination.total}
      shown={shown.length}
      all={(look) => <TicketsLink view="open" {...look} />}
    >
      {shown.length === 0 && <HomeEmpty>{t('space_none')}</HomeEmpty>}
      <Lines tickets={shown} showsAssignees />
    </HomeSection>
  );
}

type LinesProps = { tickets: readonly TicketRow[]; showsAssignees?: boolean };

function Lines({ tickets, showsAssignees = false }: LinesProps) {
  return (
    <ul className={classes.list}>
      {tickets.map((ticket) => (
        <TicketLine key={ticket.id} ticket={ticket} showsAssignees={showsAssignees} />
      ))}
    </ul>
  );
}
