import type { scheduleApi } from '@sightline/contract/schedule/schedule';
import type { Ids } from '../ids.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const onVisit = ({ visit }: Ids) => ({ params: { id: visit } });
const times = { starts_at: '2090-01-16T09:00:00.000Z', ends_at: '2090-01-16T11:00:00.000Z' };
const device = { device_at: '2090-01-16T09:00:00.000Z', timezone: 'Europe/Lisbon' };
const given = ['schedule.plan'] as const;

export const scenarios: Scenarios<typeof scheduleApi> = {
  list: {
    allow: 'schedule.view',
    input: ({ agent, branch }) => ({
      query: {
        from: '2090-01-16T00:00:00.000Z',
        to: '2090-01-17T00:00:00.000Z',
        filter: { user_ids: [agent], branch_id: branch },
      },
    }),
    seenByNeighbours: ['agent'],
  },
  unscheduled: {
    allow: 'schedule.view',
    input: ({ branch, agent, assistance_type, secret }) => ({
      query: {
        query: secret,
        filter: { branch_id: [branch], assignee_id: [agent], assistance_type_id: [assistance_type] },
      },
    }),
    seenByNeighbours: ['agent', 'assistance_type'],
  },
  freeTimes: {
    allow: 'schedule.manage',
    given: ['schedule.plan', 'schedule.skills.create'],
    input: ({ ticket, visit, agent, skill }) => ({
      query: {
        ...{ from: '2090-01-16T00:00:00.000Z', to: '2090-01-20T00:00:00.000Z', minutes: 60, travel_minutes: 30 },
        ...{ ticket_id: ticket, visit_id: visit, filter: { user_ids: [agent], skill_ids: [skill] } },
      },
    }),
  },
  check: {
    allow: 'schedule.manage',
    given: ['schedule.plan', 'schedule.tools.create'],
    input: ({ visit, ticket, agent, tool }) => ({
      body: {
        ...times,
        visit_id: visit,
        ticket_id: ticket,
        user_ids: [agent],
        tools: [{ tool_id: tool, quantity: 1 }],
      },
    }),
    unaudited: 'changes nothing',
    unseen: 'changes nothing',
  },
  plan: {
    allow: 'schedule.manage',
    makes: 'visit',
    another: { note: 'Ring twice.' },
    given: ['tickets.create', 'schedule.tools.create'],
    input: ({ visit, ticket, agent, partner }) => ({
      body: {
        ...times,
        id: visit,
        ticket_id: ticket,
        user_ids: [...new Set([agent, partner])],
        place: '12 Harbour Street, Porto',
        travel_minutes: 30,
        note: 'Ring at the gate.',
        accept_conflicts: true,
      },
    }),
    also: [
      {
        input: ({ branch, tool }) => ({
          body: {
            ...{ ...times, title: 'Inspection', branch_id: branch, accept_conflicts: true },
            tools: [{ tool_id: tool, quantity: 1 }],
          },
        }),
      },
    ],
    audits: 'visit.planned',
  },
  find: { allow: 'schedule.view', given, input: onVisit },
  ofTicket: { allow: 'schedule.view', given: ['tickets.create'], input: ({ ticket }) => ({ params: { id: ticket } }) },
  change: {
    allow: 'schedule.manage',
    given,
    input: ({ agent, ...ids }) => ({
      ...onVisit({ agent, ...ids }),
      body: { ...times, ends_at: '2090-01-16T12:00:00.000Z', user_ids: [agent], version: 1, accept_conflicts: true },
    }),
    audits: 'visit.changed',
  },
  remove: { allow: 'schedule.manage', given, input: onVisit, audits: 'visit.removed' },
  step: {
    allow: 'schedule.manage',
    given,
    input: (ids) => ({
      ...onVisit(ids),
      body: { status: 'on_the_way', arrives_at: '2090-01-16T09:10:00.000Z', tell_customer: true, version: 1 },
    }),
    audits: 'visit.stepped',
  },
  checkIn: {
    allow: 'tickets.timer',
    given,
    input: (ids) => ({ ...onVisit(ids), body: device }),
    audits: 'visit.checked_in',
  },
  checkOut: {
    allow: 'tickets.timer',
    given: ['schedule.checkIn'],
    input: (ids) => ({ ...onVisit(ids), body: device }),
    audits: 'visit.checked_out',
  },
};

export const rows: Rows = ({ organization, visit, ticket, agent, secret }) => ({
  visits: {
    organization_id: organization,
    id: visit,
    ticket_id: ticket,
    title: `Visit of ${secret}`,
    starts_at: '2090-01-16T09:00:00.000Z',
    ends_at: '2090-01-16T11:00:00.000Z',
    place: `Place of ${secret}`,
    created_by: agent,
  },
  visit_people: { organization_id: organization, visit_id: visit, person_id: agent },
});
