import type { bulksApi } from '@sightline/contract/tickets/bulks';
import { newId } from '../ids.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const byId = ({ bulk: id }: { bulk: string }) => ({ params: { id } });

/** Everybody has their own changes alone. */
export const scenarios: Scenarios<typeof bulksApi> = {
  start: {
    allow: 'tickets.view',
    given: ['tickets.create'],
    makes: 'bulk',
    another: { priority_id: 1 },
    input: ({ bulk: id, ticket }) => ({ body: { id, action: 'set_priority', priority_id: 4, ids: [ticket] } }),
    answers: { 'body.ids': 'empty' },
    also: [
      {
        input: ({ ticket, branch, agent, secret }) => ({
          body: {
            id: newId(),
            action: 'set_priority',
            priority_id: 2, // as they are, so that nobody's own tickets change either
            matching: { query: secret, filter: { branch_id: [branch], assignee_id: [agent] } },
            except: [ticket],
          },
        }),
        answers: {
          'body.matching.query': 'empty',
          'body.matching.filter.branch_id': 'empty',
          'body.matching.filter.assignee_id': 'empty',
          'body.except': 'empty',
        },
      },
      {
        input: ({ ticket, partner }) => ({ body: { id: newId(), action: 'assign', user_id: partner, ids: [ticket] } }),
        answers: { 'body.ids': 'empty', 'body.user_id': 'rejected' },
        seenByNeighbours: ['partner'],
      },
      {
        input: ({ ticket, client }) => ({ body: { id: newId(), action: 'assign', user_id: client, ids: [ticket] } }),
        isClosed: true,
      },
    ],
    audits: 'ticket.updated',
  },
  find: { allow: 'tickets.view', given: ['tickets.bulks.start'], input: byId },
  undo: { allow: 'tickets.view', given: ['tickets.bulks.start'], input: byId, audits: 'ticket.updated' },
};

export const rows: Rows = ({ organization, bulk: id, ticket, agent }) => ({
  runs: {
    organization_id: organization,
    id,
    kind: 'ticket_bulk',
    person_id: agent,
    locale: 'en',
    state: 'done',
    parameters: { action: 'set_priority', user_id: null, value: 4, undoes: null },
    total: 1,
    done: 1,
    counts: { changed: 1, missing: 0, failed: 0 },
    created_at: new Date(),
    ended_at: new Date(),
    expires_at: new Date(Date.now() + 86_400_000),
  },
  ticket_bulk_items: {
    organization_id: organization,
    bulk_id: id,
    position: 0,
    ticket_id: ticket,
    outcome: 'changed',
  },
});
