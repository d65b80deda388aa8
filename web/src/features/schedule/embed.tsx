import { Button } from '@mantine/core';
import type { Ticket } from '@sightline/contract/tickets/tickets';
import { IconCalendarEvent, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { todayIn } from '#web/ui/calendar/today.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { visitsOfTicketQuery } from './api.ts';
import { TicketBooking } from './booking/ticket-booking.tsx';
import classes from './embed.module.css';
import { useZone } from './use-zone.ts';
import { VisitDialog } from './visit/visit-dialog.tsx';
import { VisitLine } from './visit/visit-line.tsx';
import { VisitPanel } from './visit/visit-panel.tsx';

type TicketVisitsProps = { ticket: Pick<Ticket, 'id' | 'closed'> };

/** The visits of a ticket: planned ones, and how earlier ones went. */
export function TicketVisits({ ticket }: TicketVisitsProps) {
  const { t } = useTranslation('schedule');
  const zone = useZone();
  const mayPlan = useCan('schedule.manage') && !ticket.closed;
  const [opened, setOpened] = useState<string>();
  const [isPlanning, setPlanning] = useState(false);
  const { data: visits, error, refetch } = useQuery(visitsOfTicketQuery(ticket.id));
  if (!visits) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={3} />;
  const plan = mayPlan && (
    <Button variant="default" leftSection={<IconPlus size={14} stroke={2} />} onClick={() => setPlanning(true)}>
      {t('plan.open')}
    </Button>
  );
  return (
    <>
      {visits.length === 0 ? (
        <EmptyState icon={IconCalendarEvent} title={t('of_ticket.empty')} action={plan}>
          {t('of_ticket.hint')}
        </EmptyState>
      ) : (
        <>
          <header className={classes.header}>
            <h2>{t('of_ticket.count', { count: visits.length })}</h2>
            {plan}
          </header>
          <ul className={classes.visits}>
            {visits.map((visit) => (
              <VisitLine key={visit.id} visit={visit} zone={zone} withDay onOpen={() => setOpened(visit.id)} />
            ))}
          </ul>
        </>
      )}
      <TicketBooking ticketId={ticket.id} canEdit={mayPlan} />
      <VisitPanel id={opened} onClose={() => setOpened(undefined)} />
      <VisitDialog opened={isPlanning} ticketId={ticket.id} day={todayIn(zone)} onClose={() => setPlanning(false)} />
    </>
  );
}

type PlanVisitProps = { ticketId: string; onClose: () => void };

/** The dialog that plans a visit for a ticket, on pages of other features. */
export function PlanVisit({ ticketId, onClose }: PlanVisitProps) {
  return <VisitDialog opened ticketId={ticketId} day={todayIn(useZone())} onClose={onClose} />;
}
