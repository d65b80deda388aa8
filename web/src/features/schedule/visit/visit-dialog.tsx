import type { UnscheduledTicket, Visit } from '@sightline/contract/schedule/schedule';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ticketQuery } from '#web/features/tickets/api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { VisitForm } from './visit-form.tsx';

type VisitDialogProps = {
  opened: boolean;
  /** Null: another ticket, or none, is chosen in the form. */
  ticketId: string | null;
  /** The ticket as the list of those that wait shows it, where it comes from there. */
  ticket?: UnscheduledTicket | null;
  /** The visit that is changed. */
  visit?: Visit;
  /** The visit that another one is planned like. */
  like?: Visit;
  day: string;
  onClose: () => void;
  /** In the place of `onClose`, when it is planned or changed. */
  onPlanned?: (visit: Visit) => void;
};

/** Plans a visit, or changes one, by its exact times. */
export function VisitDialog({ opened, onClose, visit, ...rest }: VisitDialogProps) {
  const { t } = useTranslation('schedule');
  return (
    <Dialog opened={opened} onClose={onClose} title={t(visit ? 'plan.change' : 'plan.title')}>
      {opened && <Loaded {...rest} visit={visit} onDone={onClose} />}
    </Dialog>
  );
}

type LoadedProps = Omit<VisitDialogProps, 'opened' | 'onClose' | 'visit'> & {
  visit: Visit | undefined;
  onDone: () => void;
};

function Loaded({ ticketId, ticket = null, visit, like, day, onDone, onPlanned }: LoadedProps) {
  const isMissing = ticketId !== null && ticket === null && !visit && !like;
  const found = useQuery({ ...ticketQuery(ticketId ?? ''), enabled: isMissing });
  if (isMissing && found.isPending) return <SkeletonRows count={5} height={44} />;
  const { data } = found;
  const known: UnscheduledTicket | null = data
    ? {
        ...{ id: data.id, ticket_id: data.ticket_id, subject: data.subject, priority_id: data.priority.id },
        ...{ due_date: data.due_date, branch: data.branch, assignees: data.assignees, created_at: data.created_at },
        ...{ place: '', assistance_type: null, usual_minutes: null },
      }
    : ticket;
  return <VisitForm ticket={known} visit={visit} like={like} day={day} onDone={onDone} onPlanned={onPlanned} />;
}
