import type { Article } from '@sightline/contract/knowledge/articles';
import { limits } from '@sightline/contract/limits';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { planCall } from '#web/features/calls/api.ts';
import { useCan } from '#web/features/session/session.tsx';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { addToTicket } from '../ticket-articles/api.ts';

/**
 * Starts a call for a reader who still has the problem: in a new ticket that names the article. Readers who may not start a call ask the team for
 * one.
 */
export function useCallAbout({ id: articleId, title }: Pick<Article, 'id' | 'title'>) {
  const { t } = useTranslation('articles');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const mayCall = useCan('calls.start');
  // The same for each attempt, so that one whose answer was lost creates no second ticket.
  const [ticketId] = useState(() => uuidv7());
  const ask = useMutation({
    mutationFn: async () => {
      const subject = t('stuck.call_subject', { title }).slice(0, limits.subject);
      const { ticket } = await unwrap(call(ticketsApi.create, { body: { id: ticketId, subject } }));
      await addToTicket(ticket.id, articleId, 'carried');
      return ticket;
    },
    onError: alertFailure,
    onSuccess: (ticket) => {
      void cache.invalidateQueries({ queryKey: ['tickets'] });
      if (!mayCall) {
        alertSuccess(t('stuck.call_asked'));
        void navigate({ to: '/tickets/$ticketid', params: { ticketid: String(ticket.ticket_id) } });
        return;
      }
      const callId = uuidv7();
      planCall(cache, callId);
      void navigate({ to: '/call/$callId', params: { callId }, search: { room: ticket.room_id } });
    },
  });
  return { ...ask, mayCall };
}
