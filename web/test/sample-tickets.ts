import type { Ticket, TicketRow } from '@sightline/contract/tickets/tickets';
import { sampleBranch } from './sample-session.ts';

const id = (kind: number, number: number) => `018f0000-0000-7000-${8000 + kind}-${String(number).padStart(12, '0')}`;

export const ana = { id: '018f0000-0000-7000-8000-000000000003', name: 'Ana Ribeiro' };
export const rui = { id: id(9, 1), name: 'Rui Tavares' };

/** Ticket `number` of the workspace, unassigned unless `change` says otherwise. */
export function sampleTicketRow(number: number, change: Partial<TicketRow> = {}): TicketRow {
  return {
    id: id(1, number),
    ticket_id: number,
    type: 'normal',
    subject: `Pump ${number} loses pressure`,
    status: { id: 1 },
    priority: { id: 2 },
    assignees: [],
    branch: { id: sampleBranch.id, name: sampleBranch.name },
    due_date: null,
    has_unread: false,
    unread_count: 0,
    closed: false,
    room_id: id(2, number),
    created_at: '2026-11-01T08:00:00Z',
    updated_at: '2026-11-01T09:00:00Z',
    version: 1,
    ...change,
  };
}

export function sampleTicket(number: number, change: Partial<Ticket> = {}): Ticket {
  return {
    ...sampleTicketRow(number),
    description: 'It trips after six seconds.',
    created_by: ana,
    closed_at: null,
    closed_by: null,
    assistance_type: null,
    problem_type: null,
    sheet: null,
    tracked_seconds: 0,
    active_timers: [],
    ...change,
  };
}
