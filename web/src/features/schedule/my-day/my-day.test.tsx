import { scheduleApi, type Visit } from '@sightline/contract/schedule/schedule';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import { type Timer, ticketsApi } from '@sightline/contract/tickets/tickets';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleSession } from '../../../../test/sample-session.ts';
import { ana, sampleTicket } from '../../../../test/sample-tickets.ts';

/** As a browser does whose owner allows nothing. */
const refuseToSayWhere = () =>
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({
    getCurrentPosition: (_: unknown, refuse: () => void) => refuse(),
  } as never);

afterEach(() => vi.restoreAllMocks());

const [seven, eight] = [sampleTicket(7), sampleTicket(8)];

function visitOf(ticket: Partial<NonNullable<Visit['ticket']>>): Visit {
  const hour = 3_600_000;
  const attendance = {
    checked_in_at: null,
    checked_in_zone: null,
    checked_in_device_at: null,
    checked_in_position: null,
  };
  const leaving = {
    checked_out_at: null,
    checked_out_zone: null,
    checked_out_device_at: null,
    checked_out_position: null,
  };
  return {
    ...{ id: seven.id, title: seven.subject, branch: null, place: '', travel_minutes: 0, note: '', reason: '' },
    ticket: {
      ...{ id: seven.id, ticket_id: 7, subject: seven.subject, priority_id: 2, due_date: null, closed: false },
      ...{ assistance_type: null, sheet_id: null, sheet_template_id: null, ...ticket },
    },
    ...{ starts_at: new Date(Date.now()).toISOString(), ends_at: new Date(Date.now() + hour).toISOString() },
    ...{ status: 'scheduled', arrives_at: null, is_confirmed: false, series_id: null, version: 1 },
    people: [{ ...ana, ...attendance, ...leaving }],
  };
}

function openMyDay(ticket: Partial<NonNullable<Visit['ticket']>> = {}) {
  mockFrame(sampleSession());
  mockEndpoint(ticketsApi.counts, () => ({ open: 2, mine: 2, unassigned: 0, overdue: 0, quick: 0, unread: 0 }));
  mockEndpoint(scheduleApi.list, () => ({
    ...{ visits: [visitOf(ticket)], truncated: false, people: [], timezone: 'UTC', holidays: [] },
    hours: [[], [], [], [], [], [], []],
  }));
  return renderApp('/schedule/my-day');
}

test('who checks in while a timer of another ticket runs is asked whether to stop it', async () => {
  const timer: Timer = {
    ...{ id: eight.id, kind: 'ticket', active: true, started_at: new Date().toISOString(), stopped_at: null },
    ...{ user: ana, ticket: { id: eight.id, ticket_id: 8, subject: eight.subject } },
  };
  refuseToSayWhere();
  let running = [timer];
  mockEndpoint(ticketsApi.timers, () => ({ ticketTimers: running }));
  mockEndpoint(scheduleApi.checkIn, () => ({ visit: { ...visitOf({}), status: 'on_site' as const, version: 2 } }));
  mockEndpoint(ticketsApi.stopTimer, () => {
    running = [];
    return { timer: { ...timer, active: false } };
  });
  const { user } = openMyDay();
  await user.click(await screen.findByRole('button', { name: 'Check in' }));
  expect(await screen.findByText('Your timer on ticket 8 is still running.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Stop it' }));
  await waitFor(() => expect(running).toEqual([]));
});

test('a sheet begins with the template of the type of assistance in one press', async () => {
  mockEndpoint(ticketsApi.timers, () => ({ ticketTimers: [] }));
  let begun: unknown;
  mockEndpoint(sheetsApi.start, ({ body }) => {
    begun = body;
    return { assistance_sheet: {} as never };
  });
  const { user } = openMyDay({ sheet_template_id: eight.id });
  await user.click(await screen.findByRole('button', { name: 'Open sheet' }));
  await waitFor(() => expect(begun).toMatchObject({ template_id: eight.id }));
});

test('the current sheet opens, and without a template the ticket asks for one', async () => {
  mockEndpoint(ticketsApi.timers, () => ({ ticketTimers: [] }));
  const first = openMyDay({ sheet_id: eight.id });
  const link = await screen.findByRole('link', { name: 'Open sheet' });
  expect(link.getAttribute('href')).toBe(`/tickets/${seven.id}/assistance-sheet/${eight.id}/fill`);
  first.unmount();
  openMyDay();
  const toTicket = await screen.findByRole('link', { name: 'Open sheet' });
  expect(toTicket.getAttribute('href')).toBe('/tickets/7?tab=sheets');
});
