import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { alertFailure } from '#web/lib/alerts.ts';
import { ticketQuery } from '../api.ts';
import { CloseTicketDialog } from '../detail/close-dialog.tsx';

/** Asks how a ticket of the list shall be closed; the reader stays in the list. */
export function CloseFromList({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const { data: ticket, error } = useQuery(ticketQuery(ticketId));
  const [isAsked, setAsked] = useState(true);
  const giveUp = useEffectEvent((why: Error) => {
    alertFailure(why);
    onClose();
  });
  useEffect(() => {
    if (error) giveUp(error);
  }, [error]);
  if (!ticket) return null;
  return <CloseTicketDialog ticket={ticket} opened={isAsked} onClose={() => setAsked(false)} onGone={onClose} />;
}
