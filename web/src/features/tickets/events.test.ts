import { limits } from '@sightline/contract/limits';
import { type TicketRow, ticketsApi } from '@sightline/contract/tickets/tickets';
import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { spreadRefreshes } from '#web/lib/spread.ts';
import { mockEndpoint } from '../../../test/mock-endpoint.ts';
import { ana, sampleTicket, sampleTicketRow } from '../../../test/sample-tickets.ts';
import { runningTimersQuery, type TicketPage, ticketCountsQuery, ticketKeys, ticketPageQuery } from './api.ts';
import { eventHandlers } from './events.ts';

const [shown, other] = [sampleTicketRow(1), sampleTicketRow(2)];
const list = ticketPageQuery({ order_by: 'status', order_dir: 'asc', filter: {} }, 1);
const pagination = { total: 1, per_page: 30, last_page: 1 };
let cache: QueryClient;
let asked: Record<'list' | 'counts' | 'find' | 'timers', ReturnType<typeof mockEndpoint>>;

const tellUpdated = (ticket: TicketRow) => eventHandlers.TicketUpdatedEvent?.({ id: ticket.id }, cache);
const askedOnce = () =>
  Object.entries(asked).flatMap(([name, { mock }]) => Array.from({ length: mock.calls.length }, () => name));
const shownSubjects = () => cache.getQueryData<TicketPage>(list.queryKey)?.rows.map(({ subject }) => subject);
const soon = () => vi.advanceTimersByTimeAsync(limits.eventBurst + 10);
const inTime = () => vi.advanceTimersByTimeAsync(limits.refreshSpread.atMost);

beforeEach(async () => {
  vi.useFakeTimers();
  focusManager.setFocused(true);
  asked = {
    list: mockEndpoint(ticketsApi.list, () => ({ tickets: [shown], groups: [], pagination })),
    counts: mockEndpoint(ticketsApi.counts, () => ({
      open: 1,
      mine: 0,
      unassigned: 1,
      overdue: 0,
      quick: 0,
      unread: 0,
    })),
    find: mockEndpoint(ticketsApi.find, () => ({ ticket: sampleTicket(1, { subject: 'Pump 1 runs again' }) })),
    timers: mockEndpoint(ticketsApi.timers, () => ({ ticketTimers: [] })),
  } as unknown as typeof asked;
  cache = new QueryClient();
  spreadRefreshes(cache, { people: () => 200, random: () => 0.9 });
  for (const query of [list, ticketCountsQuery, runningTimersQuery(ana.id)]) {
    new QueryObserver(cache, query as never).subscribe(() => undefined);
  }
  await vi.advanceTimersByTimeAsync(100);
  for (const each of Object.values(asked)) each.mockClear();
});
afterEach(() => {
  cache.clear();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

describe('a change of a ticket', () => {
  it('that is on the screen fetches that ticket soon, and the list and the counts later', async () => {
    tellUpdated(shown);
    await soon();
    expect(askedOnce()).toEqual(['find']);
    expect(cache.getQueryData<TicketPage>(list.queryKey)?.rows).toEqual([{ ...shown, subject: 'Pump 1 runs again' }]);
    await inTime();
    expect(askedOnce()).toEqual(['list', 'counts', 'find']);
  });

  it('that is not on the screen fetches the list and the counts later, and nothing else', async () => {
    tellUpdated(other);
    await soon();
    expect(askedOnce()).toEqual([]);
    await inTime();
    expect(askedOnce()).toEqual(['list', 'counts']);
  });

  it('costs a hidden tab nothing', async () => {
    focusManager.setFocused(false);
    tellUpdated(shown);
    await inTime();
    expect(askedOnce()).toEqual([]);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(10);
    expect(askedOnce()).toEqual(['list', 'counts']);
  });

  it('that follows others at once costs no more than one', async () => {
    for (let change = 0; change < 10; change += 1) tellUpdated(shown);
    await inTime();
    expect(askedOnce()).toEqual(['list', 'counts', 'find']);
  });

  it('on which my timer runs fetches my timers', async () => {
    const timer = { ticket: { id: other.id, ticket_id: 2, subject: other.subject } };
    cache.setQueryData(runningTimersQuery(ana.id).queryKey, [timer] as never);
    tellUpdated(other);
    await soon();
    expect(askedOnce()).toEqual(['timers']);
  });

  it('that I am changing myself does not restore the old value', async () => {
    const sent = Promise.withResolvers<void>();
    const mutation = cache
      .getMutationCache()
      .build(cache, { mutationKey: ticketKeys.verb(shown.id), mutationFn: () => sent.promise });
    const done = mutation.execute(undefined);
    tellUpdated(shown);
    await soon();
    expect(shownSubjects()).toEqual([shown.subject]);
    sent.resolve();
    await done;
  });
});

it("somebody else's timer fetches none of mine", async () => {
  eventHandlers.TicketTimerEvent?.({ ticket_id: shown.id, user_id: 'somebody else' }, cache);
  await soon();
  expect(askedOnce()).toEqual([]);
  eventHandlers.TicketTimerEvent?.({ ticket_id: shown.id, user_id: ana.id }, cache);
  await soon();
  expect(askedOnce()).toEqual(['timers']);
});
