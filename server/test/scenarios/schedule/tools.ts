import type { toolsApi } from '@sightline/contract/schedule/tools';
import type { Ids } from '../ids.ts';
import { onePixel } from '../picture.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const tool = { name: 'Multimeter', code: 'MM-1', kind: 'instrument' as const, quantity: 2 };
const times = { starts_at: '2090-02-16T09:00:00.000Z', ends_at: '2090-02-16T11:00:00.000Z' };
const onTool = ({ tool: id }: Ids) => ({ params: { id } });
const onVisit = ({ visit }: Ids) => ({ params: { id: visit } });

export const scenarios: Scenarios<typeof toolsApi> = {
  list: {
    allow: 'schedule.view',
    input: ({ secret, branch, agent }) => ({
      query: { query: secret, filter: { branch_id: [branch], holder_id: [agent] } },
    }),
  },
  available: {
    allow: 'schedule.view',
    given: ['schedule.tools.setOfVisit'],
    input: ({ visit }) => ({ query: { ...times, visit_id: visit } }),
    answers: { 'query.visit_id': 'empty' },
  },
  create: {
    allow: 'tickets.configure',
    makes: 'tool',
    another: { name: 'Another tool' },
    input: ({ tool: id, branch, agent }) => ({ body: { id, ...tool, branch_id: branch, holder_id: agent } }),
    audits: 'tool.created',
  },
  update: {
    allow: 'tickets.configure',
    given: ['schedule.tools.create'],
    input: (ids) => ({
      ...onTool(ids),
      body: { ...tool, branch_id: ids.branch, holder_id: ids.agent, calibration_due_on: '2090-06-01', version: 1 },
    }),
    audits: 'tool.updated',
  },
  setPicture: {
    allow: 'tickets.configure',
    given: ['schedule.tools.create'],
    input: (ids) => ({ ...onTool(ids), body: {}, files: [onePixel()] }),
    audits: 'tool.picture_changed',
  },
  order: {
    allow: 'tickets.configure',
    given: ['schedule.tools.create'],
    input: ({ tool: id }) => ({ body: { ids: [id] } }),
    audits: 'tool.ordered',
  },
  reservations: { allow: 'schedule.view', given: ['schedule.tools.reserve'], input: onTool },
  reserve: {
    allow: 'schedule.manage',
    makes: 'reservation',
    another: { ends_at: '2090-02-16T12:00:00.000Z' },
    given: ['schedule.tools.create', 'tickets.create'],
    input: (ids) => ({ ...onTool(ids), body: { id: ids.reservation, ticket_id: ids.ticket, ...times } }),
    audits: 'tool.reserved',
  },
  release: {
    allow: 'schedule.manage',
    given: ['schedule.tools.reserve'],
    input: (ids) => ({ ...onTool(ids), body: { reservation_id: ids.reservation } }),
    audits: 'tool.released',
  },
  ofVisit: { allow: 'schedule.view', given: ['schedule.tools.setOfVisit'], input: onVisit },
  setOfVisit: {
    allow: 'schedule.manage',
    given: ['schedule.tools.create', 'schedule.plan'],
    input: (ids) => ({ ...onVisit(ids), body: { tools: [{ tool_id: ids.tool, quantity: 1 }] } }),
    audits: 'visit.tools_changed',
  },
};

export const rows: Rows = ({ organization, tool: id, reservation, ticket, branch, agent, secret }) => ({
  tools: {
    ...{ organization_id: organization, id, name: `Tool of ${secret}`, kind: 'tool', status: 'available' },
    ...{ branch_id: branch, holder_id: agent, notes: secret },
  },
  tool_reservations: {
    ...{ organization_id: organization, id: reservation, tool_id: id, unit: 1, ticket_id: ticket, reserved_by: agent },
    ...{ starts_at: '2090-01-01T08:00:00Z', ends_at: '2090-01-01T09:00:00Z' },
  },
});
