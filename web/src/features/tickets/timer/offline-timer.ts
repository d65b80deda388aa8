import { limits } from '@sightline/contract/limits';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import type { QueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { call, isTransient, unwrap } from '#web/lib/api.ts';
import type { Deliver, Outbox } from '#web/lib/outbox.ts';
import { outcomeOf } from '#web/lib/outbox-outcome.ts';
import { ticketKeys } from '../api.ts';

/** A timer that was started or stopped without a connection. `at` is the time of the device. */
type TimerBody = { verb: 'start' | 'stop'; ticket_id: string; number: number; subject: string; at: string };

const streamOf = (ticketId: string): string => `timer.${ticketId}`;

const endpoints = { start: ticketsApi.startTimer, stop: ticketsApi.stopTimer };
/** An earlier attempt whose answer was lost did it, or another device. */
const doneCodes = ['TIMER_RUNNING', 'TIMER_NOT_RUNNING'];

export function timerDelivery(cache: QueryClient): Deliver {
  return async ({ body }) => {
    const { verb, ticket_id, at } = body as TimerBody;
    const asked = call(endpoints[verb], {
      params: { id: ticket_id },
      body: { done_at: at, sent_at: new Date().toISOString() },
      signal: AbortSignal.timeout(limits.socket.timeout),
    });
    const outcome = await outcomeOf(asked);
    const isDone = outcome.is === 'delivered' || (outcome.is === 'refused' && doneCodes.includes(outcome.code ?? ''));
    if (!isDone) return outcome;
    void cache.invalidateQueries({ queryKey: ticketKeys.one(ticket_id) });
    void cache.invalidateQueries({ queryKey: ticketKeys.timers });
    return { is: 'delivered' };
  };
}

type Timed = { id: string; ticket_id: number; subject: string };

/** Sends it, or keeps it for later with the time of the device. It does not overtake entries that wait already. */
export async function sendTimer(outbox: Outbox, verb: 'start' | 'stop', ticket: Timed): Promise<'sent' | 'kept'> {
  const stream = streamOf(ticket.id);
  const keep = async () => {
    const { id: ticket_id, ticket_id: number, subject } = ticket;
    const body: TimerBody = { verb, ticket_id, number, subject, at: new Date().toISOString() };
    await outbox.add({ id: uuidv7(), stream, body, files: [] });
    return 'kept' as const;
  };
  if (outbox.entries.some((entry) => entry.stream === stream)) return keep();
  try {
    await unwrap(call(endpoints[verb], { params: { id: ticket.id } }));
    return 'sent';
  } catch (error) {
    if (isTransient(error)) return keep();
    throw error;
  }
}
