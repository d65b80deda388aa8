import type { PersonRef } from '@sightline/contract/scalars';
import type { Conflict, UnscheduledTicket, Visit } from '@sightline/contract/schedule/schedule';
import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { alertFailure } from '#web/lib/alerts.ts';
import { ApiError } from '#web/lib/api.ts';
import { fetchConflicts } from '../api.ts';
import { useChangeVisit, usePlanVisit } from '../mutations.ts';
import { movedVisit, plannedVisit } from '../transitions.ts';
import { draft } from './draft.ts';

/** A visit to be, of a ticket that waits or of one that is planned already. */
export type Proposal = {
  visit: Visit | null;
  ticket: UnscheduledTicket | null;
  start: number;
  end: number;
  people: readonly PersonRef[];
};

export type Question = { proposal: Proposal; conflicts: readonly Conflict[] };

const timesOf = ({ start, end, people }: Proposal) => ({
  starts_at: new Date(start).toISOString(),
  ends_at: new Date(end).toISOString(),
  user_ids: people.map(({ id }) => id),
});

/** Checks a plan on the server before it is saved, and asks for confirmation if there are conflicts. */
export function usePlanner() {
  const [question, setQuestion] = useState<Question | null>(null);
  const [plan, change] = [usePlanVisit(), useChangeVisit()];

  function refuse(error: Error, proposal: Proposal): void {
    if (error instanceof ApiError && error.code === 'VISIT_CONFLICTS') void propose(proposal);
    else alertFailure(error);
  }

  function send(proposal: Proposal, accept_conflicts: boolean): void {
    const { visit, ticket } = proposal;
    const times = { ...timesOf(proposal), accept_conflicts };
    const onError = (error: Error) => refuse(error, proposal);
    if (visit) {
      const body = { ...times, version: visit.version };
      change.mutate({ body, before: visit, shown: movedVisit(visit, proposal) }, { onError });
    } else if (ticket) {
      const shown = plannedVisit(ticket, { ...proposal, id: uuidv7() });
      plan.mutate({ body: { ...times, ticket_id: ticket.id }, shown }, { onError });
    }
    draft.set(null);
  }

  async function propose(proposal: Proposal): Promise<void> {
    const { visit, ticket } = proposal;
    try {
      const conflicts = await fetchConflicts({
        ...timesOf(proposal),
        ...{ visit_id: visit?.id ?? null, ticket_id: visit?.ticket?.id ?? ticket?.id ?? null },
        travel_minutes: visit?.travel_minutes ?? 0,
      });
      if (conflicts.length > 0) setQuestion({ proposal, conflicts });
      else send(proposal, false);
    } catch (error) {
      draft.set(null);
      alertFailure(error);
    }
  }

  function answer(isConfirmed: boolean): void {
    if (isConfirmed && question) send(question.proposal, true);
    else draft.set(null);
    setQuestion(null);
  }

  return { propose, question, answer };
}
