import { type Ticket, ticketsApi } from '@sightline/contract/tickets/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { ticketKeys } from '../api.ts';
import { AssistanceTypePicker, ProblemTypePicker } from './type-pickers.tsx';

type TicketTypesProps = {
  ticket: Ticket;
  disabled: boolean;
  /** How the properties around it look. */
  render: (label: string, picker: ReactNode) => ReactNode;
};

/** The two types of a ticket; each choice is saved immediately. */
export function TicketTypes({ ticket, disabled, render }: TicketTypesProps) {
  const { t } = useTranslation('tickets');
  const cache = useQueryClient();
  const change = useMutation({
    mutationFn: (body: { assistance_type_id: string | null } | { problem_type_id: string | null }) =>
      unwrap(call(ticketsApi.update, { params: { id: ticket.id }, body })),
    onSuccess: (data) => cache.setQueryData(ticketKeys.one(ticket.id), data.ticket),
    onError: alertFailure,
  });
  return (
    <>
      {render(
        t('fields.assistance_type'),
        <AssistanceTypePicker
          value={ticket.assistance_type}
          onChange={(type) => change.mutate({ assistance_type_id: type?.id ?? null })}
          disabled={disabled || change.isPending}
        />,
      )}
      {render(
        t('fields.problem_type'),
        <ProblemTypePicker
          value={ticket.problem_type}
          onChange={(type) => change.mutate({ problem_type_id: type?.id ?? null })}
          disabled={disabled || change.isPending}
        />,
      )}
    </>
  );
}
