import type { ErrorCode } from '@sightline/contract/errors';
import { type TicketEvent, ticketsApi } from '@sightline/contract/tickets/tickets';
import { beforeAll, expect, it, vi } from 'vitest';
import * as alerts from '#web/lib/alerts.ts';
import { ApiError } from '#web/lib/api.ts';
import { i18n } from '#web/lib/i18n.ts';
import { mockEndpoint } from '../../../test/mock-endpoint.ts';
import { showConflictNotice } from './conflict-notice.ts';

const [ana, rui] = [
  { id: '018f0000-0000-7000-8000-00000000b001', name: 'Ana Sousa' },
  { id: '018f0000-0000-7000-8000-00000000b002', name: 'Rui Tavares' },
];
const line = (
  kind: TicketEvent['kind'],
  user: TicketEvent['user'],
  subject: TicketEvent['subject'] = null,
): TicketEvent => ({
  ...{
    id: '018f0000-0000-7000-8000-00000000e001',
    created_at: '2026-01-01T00:00:00.000Z',
    from: null,
    to: null,
    call: null,
  },
  ...{ kind, user, subject },
});
const refused = (code: ErrorCode) => new ApiError({ data: null, message: '', code, status: 409, errors: {} });

beforeAll(() => i18n.loadNamespaces('tickets'));

it.each([
  ['TICKET_CLOSED', 'closed', 'Rui Tavares closed the ticket.'],
  ['TICKET_ALREADY_CLOSED', 'closed', 'Rui Tavares closed the ticket.'],
  ['TICKET_NOT_CLOSED', 'reopened', 'Rui Tavares reopened the ticket.'],
  ['ALREADY_ASSIGNED', 'assigned', 'Rui Tavares made this assignment.'],
  ['NOT_ASSIGNED', 'unassigned', 'Rui Tavares ended this assignment.'],
  ['TIMER_NOT_RUNNING', 'timer_stopped', 'Rui Tavares stopped the timer.'],
] as const)('a refusal with %s names the person who acted first', async (code, kind, sentence) => {
  const said = vi.spyOn(alerts, 'alertError').mockReturnValue();
  mockEndpoint(ticketsApi.events, () => ({
    events: kind === 'closed' || kind === 'reopened' ? [line(kind, rui)] : [line(kind, ana, rui), line(kind, rui, ana)],
    pagination: { last_page: 1, per_page: 50, total: 2 },
  }));
  await showConflictNotice('a ticket', refused(code), 'me', ana.id);
  expect(said.mock.calls).toEqual([[sentence]]);
});

it('a refusal names nobody when the user acted first, or when nobody did', async () => {
  const said = vi.spyOn(alerts, 'alertError').mockReturnValue();
  const asked = mockEndpoint(ticketsApi.events, () => ({
    events: [line('closed', ana)],
    pagination: { last_page: 1, per_page: 50, total: 1 },
  }));
  await showConflictNotice('a ticket', refused('TICKET_CLOSED'), ana.id);
  expect(asked).toHaveBeenCalledOnce();
  await showConflictNotice('a ticket', refused('NO_SHEET'), 'me');
  expect([said.mock.calls, asked.mock.calls.length]).toEqual([[], 1]);
});
