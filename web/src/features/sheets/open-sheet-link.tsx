import { UnstyledButton } from '@mantine/core';
import type { Ticket } from '@sightline/contract/tickets/tickets';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '#web/features/session/session.tsx';
import { useStartSheet } from './outbox/use-start-sheet.ts';

type OpenSheetLinkProps = {
  ticket: Pick<Ticket, 'id' | 'ticket_id' | 'subject' | 'branch'>;
  /** The current sheet of the ticket, if there is one. */
  sheetId: string | null;
  /** With which a new one begins; without, the page of the ticket asks. */
  templateId: string | null;
  className?: string | undefined;
  children: ReactNode;
};

const toFill = '/tickets/$ticketid/assistance-sheet/$sheetid/fill';

export function OpenSheetLink({ ticket, sheetId, templateId, className, children }: OpenSheetLinkProps) {
  const navigate = useNavigate();
  const mayWrite = useCan('sheets.create');
  const start = useStartSheet(
    ticket,
    (sheetid) => void navigate({ to: toFill, params: { ticketid: ticket.id, sheetid } }),
  );
  const look = className === undefined ? {} : { className };
  if (sheetId)
    return (
      <Link to={toFill} params={{ ticketid: ticket.id, sheetid: sheetId }} {...look}>
        {children}
      </Link>
    );
  if (templateId && mayWrite)
    return (
      <UnstyledButton {...look} disabled={start.isPending} onClick={() => start.mutate(templateId)}>
        {children}
      </UnstyledButton>
    );
  return (
    <Link to="/tickets/$ticketid" params={{ ticketid: String(ticket.ticket_id) }} search={{ tab: 'sheets' }} {...look}>
      {children}
    </Link>
  );
}
