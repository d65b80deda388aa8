import { type Timer, ticketsApi } from '@sightline/contract/tickets/tickets';
import type { QueryClient } from '@tanstack/react-query';
import { alertQuestion } from '#web/lib/alert-question.tsx';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { i18n } from '#web/lib/i18n.ts';
import { runningTimersQuery, ticketKeys } from '../api.ts';

/** Asks whether the user's timers on other tickets shall stop, once one was started on this ticket. */
export async function askToStopOthers(cache: QueryClient, ticketId: string, userId: string): Promise<void> {
  const running = await cache.fetchQuery({ ...runningTimersQuery(userId), staleTime: 0 }).catch(() => []);
  const others = running.filter(({ ticket }) => ticket.id !== ticketId);
  if (others.length === 0) return;
  await i18n.loadNamespaces('tickets');
  await alertQuestion({
    id: 'other-timers',
    question: i18n.t('tickets:timer.others', { count: others.length, number: others[0]?.ticket.ticket_id }),
    answer: i18n.t('tickets:timer.stop_others', { count: others.length }),
    onAnswer: () => void stopAll(cache, others).catch(alertFailure),
  });
}

async function stopAll(cache: QueryClient, timers: readonly Timer[]): Promise<void> {
  try {
    for (const { ticket } of timers) await unwrap(call(ticketsApi.stopTimer, { params: { id: ticket.id } }));
  } finally {
    await cache.invalidateQueries({ queryKey: ticketKeys.all });
  }
}
