import { callsApi } from '@sightline/contract/calls/calls';
import { type BulkAction, bulksApi, type TicketBulk } from '@sightline/contract/tickets/bulks';
import { type Ticket, ticketsApi } from '@sightline/contract/tickets/tickets';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openedSocket } from '../../../../test/fake-socket.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleSession } from '../../../../test/sample-session.ts';
import { ana, rui, sampleTicket } from '../../../../test/sample-tickets.ts';

const numbers = [1, 2, 3, 4];
let kept: Ticket[];

const change = (id: string | undefined, part: Partial<Ticket>): { ticket: Ticket } => {
  kept = kept.map((ticket) => (ticket.id === id ? { ...ticket, ...part, version: ticket.version + 1 } : ticket));
  return { ticket: kept.find((ticket) => ticket.id === id) as Ticket };
};

type Begun = { action: BulkAction; ids?: string[] | undefined };

const bulkOf = ({ action, ids = [] }: Begun, part: Partial<TicketBulk> = {}): TicketBulk => ({
  ...{ action, state: 'done', undoes: null, total: ids.length, done: ids.length, changed: ids.length },
  ...{ missing: 0, failed: 0, failures: [], error: null, ...part },
});

const mockBulk = () =>
  mockEndpoint(bulksApi.start, ({ body }) => {
    for (const id of body.ids ?? []) {
      if (body.priority_id) change(id, { priority: { id: body.priority_id } });
      if (body.action === 'assign') change(id, { assignees: [rui, ana] });
      if (body.action === 'close') change(id, { closed: true });
    }
    return { bulk: bulkOf(body) };
  });

const mockUndo = () =>
  mockEndpoint(bulksApi.undo, ({ params }) => ({
    id: 'other',
    bulk: bulkOf({ action: 'set_priority' }, { undoes: params?.id ?? null, changed: 2 }),
  }));

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  kept = numbers.map((number) => sampleTicket(number, { assignees: [rui], status: { id: 2 } }));
  mockFrame(sampleSession());
  mockEndpoint(callsApi.active, () => ({ calls: [] }));
  mockEndpoint(ticketsApi.counts, () => ({ open: 4, mine: 0, unassigned: 0, overdue: 0, quick: 0, unread: 0 }));
  mockEndpoint(ticketsApi.timers, () => ({ ticketTimers: [] }));
  mockEndpoint(ticketsApi.list, () => ({
    tickets: kept,
    groups: [{ status_id: 2 as const, total: 4 }],
    pagination: { total: 4, per_page: 30, last_page: 1 },
  }));
});

async function openList() {
  const app = renderApp('/tickets');
  await screen.findByRole('link', { name: 'Pump 4 loses pressure' });
  return app;
}

const box = (number: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ticket ${number}` });
const chosen = () => numbers.filter((number) => box(number).checked);
const bar = () => within(screen.getByRole('region', { name: 'Selected rows' }));

async function setPriority({ user }: ReturnType<typeof renderApp>, name: string): Promise<void> {
  await user.click(bar().getByRole('button', { name: /^Set the priority/ }));
  await user.click(await screen.findByRole('option', { name }));
}

test('X chooses the marked line, and Escape chooses nothing', async () => {
  const { user } = await openList();
  await user.keyboard('jxjx');
  await waitFor(() => expect(chosen()).toEqual([1, 2]));
  expect(bar().getByRole('status').textContent).toBe('2 selected');
  await user.keyboard('x');
  expect(chosen()).toEqual([1]);
  await user.keyboard('{Escape}');
  expect(chosen()).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
});

test.each([
  ['4', () => kept.map(({ priority }) => priority.id), [4, 4, 2, 2]],
  ['i', () => kept.map(({ assignees }) => assignees.length), [2, 2, 1, 1]],
  ['e', () => kept.map(({ closed }) => closed), [true, true, false, false]],
] as const)('%s acts on all that are selected, not on the marked line', async (key, outcome, expected) => {
  mockBulk();
  const { user } = await openList();
  await user.keyboard('jxjxj');
  await waitFor(() => expect(chosen()).toEqual([1, 2]));
  await user.keyboard(key);
  await waitFor(() => expect(outcome()).toEqual(expected));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape that closes a menu of the bar keeps what is chosen', async () => {
  const { user } = await openList();
  await user.click(box(1));
  await user.click(bar().getByRole('button', { name: /^Set the priority/ }));
  await screen.findByRole('option', { name: 'Urgent' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Urgent' })).toBeNull());
  expect(chosen()).toEqual([1]);
});

test('a click with Shift chooses all lines from the last chosen one, and opens no ticket', async () => {
  const app = await openList();
  await app.user.click(box(2));
  await app.user.keyboard('{Shift>}');
  await app.user.click(screen.getByRole('link', { name: 'Pump 4 loses pressure' }));
  await app.user.keyboard('{/Shift}');
  expect(chosen()).toEqual([2, 3, 4]);
  await app.user.click(box(3));
  await app.user.keyboard('{Shift>}');
  await app.user.click(box(1));
  await app.user.keyboard('{/Shift}');
  expect(chosen()).toEqual([1, 2, 3, 4]);
  expect(app.path()).toBe('/tickets');
});

test('on a touch screen a long press chooses a line, and then each tap one more', async () => {
  const app = await openList();
  const link = screen.getByRole('link', { name: 'Pump 1 loses pressure' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.pointerDown(link, { pointerType: 'touch' });
  fireEvent.touchStart(link, { touches: [{ clientX: 1, clientY: 1 }] });
  vi.advanceTimersByTime(600);
  vi.useRealTimers();
  fireEvent.touchEnd(link);
  fireEvent.click(link);
  await waitFor(() => expect(chosen()).toEqual([1]));
  const other = screen.getByRole('link', { name: 'Pump 3 loses pressure' });
  fireEvent.pointerDown(other, { pointerType: 'touch' });
  fireEvent.click(other);
  await waitFor(() => expect(chosen()).toEqual([1, 3]));
  expect(app.path()).toBe('/tickets');
});

test('all chosen tickets are changed by one request, and Undo takes it back', async () => {
  const app = await openList();
  const asked = mockBulk();
  const undone = mockUndo();
  await app.user.click(box(1));
  await app.user.click(box(3));
  await setPriority(app, 'Urgent');
  expect(await screen.findByText('2 tickets – Priority: Urgent')).toBeDefined();
  expect(asked).toHaveBeenCalledOnce();
  expect(kept.map(({ priority }) => priority.id)).toEqual([4, 2, 4, 2]);
  expect(chosen()).toEqual([1, 3]);
  await app.user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Taken back for 2 tickets')).toBeDefined();
  expect(undone.mock.lastCall?.[0].params).toEqual({ id: asked.mock.lastCall?.[0].body.id });
});

test('what is said counts all chosen tickets, and those that were as wanted before', async () => {
  const app = await openList();
  mockEndpoint(bulksApi.start, ({ body }) => ({ bulk: bulkOf(body, { changed: 1 }) }));
  for (const number of [1, 2, 3]) await app.user.click(box(number));
  await setPriority(app, 'High');
  expect(await screen.findByText('3 tickets – Priority: High (2 already)')).toBeDefined();
  expect(chosen()).toEqual([1, 2, 3]);
});

test('Z takes back one change after the other, the last one first, also when nothing offers it any more', async () => {
  const app = await openList();
  const asked = mockBulk();
  const undone = mockUndo();
  await app.user.click(box(1));
  await app.user.click(box(3));
  for (const key of ['1', '3', 'i', '4']) {
    const before = asked.mock.calls.length;
    await app.user.keyboard(key);
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(before + 1));
    await waitFor(() => expect(bar().getByRole('status').textContent).toBe('2 selected'));
  }
  await screen.findByText('2 tickets – Priority: Urgent');
  for (const close of screen.getAllByRole('button', { name: 'Close' })) await app.user.click(close);
  await app.user.keyboard('zzzz');
  const ids = asked.mock.calls.map(([{ body }]) => body.id);
  await waitFor(() => expect(undone.mock.calls.map(([{ params }]) => params?.id)).toEqual(ids.toReversed()));
  expect(await screen.findByText('Undone: 2 tickets – Priority: Low')).toBeDefined();
});

test('what a job goes on with says how far it has come, until an event brings its end', async () => {
  const app = await openList();
  mockEndpoint(bulksApi.start, ({ body }) => ({
    bulk: bulkOf(body, { state: 'running', total: 250, done: 100, changed: 100 }),
  }));
  const found = mockEndpoint(bulksApi.find, () => ({
    bulk: bulkOf({ action: 'close' }, { state: 'running', total: 250, done: 200, changed: 200 }),
  }));
  await app.user.click(box(1));
  await app.user.click(bar().getByRole('button', { name: 'Close the selected tickets' }));
  expect(await bar().findByText(/^[12]00 of 250 done$/)).toBeDefined();
  await waitFor(() => expect(found).toHaveBeenCalled());
  mockEndpoint(bulksApi.find, () => ({
    bulk: bulkOf({ action: 'close' }, { total: 250, done: 250, changed: 250 }),
  }));
  openedSocket().receive('RunEvent', { id: found.mock.lastCall?.[0].params?.id ?? '', kind: 'ticket_bulk' });
  expect(await screen.findByText('250 tickets closed')).toBeDefined();
});

test('all that match are chosen beyond those that are loaded, and more than a screen of them is asked about', async () => {
  mockEndpoint(ticketsApi.list, () => ({
    tickets: kept,
    groups: [{ status_id: 2 as const, total: 90 }],
    pagination: { total: 90, per_page: 30, last_page: 3 },
  }));
  const asked = mockBulk();
  const app = await openList();
  await app.user.click(box(1));
  await app.user.click(bar().getByRole('button', { name: 'Select all 90 that match' }));
  await app.user.click(box(2));
  expect(bar().getByRole('status').textContent).toBe('89 selected');
  await app.user.keyboard('4');
  const question = within(await screen.findByRole('dialog', { name: 'Change 89 tickets?' }));
  expect(asked).not.toHaveBeenCalled();
  await app.user.click(question.getByRole('button', { name: 'Change them' }));
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(asked.mock.lastCall?.[0].body).toMatchObject({
    matching: { filter: { type: 'normal', closed: 'false' } },
    except: [kept[1]?.id],
    priority_id: 4,
  });
});

test('tickets that refused the change stay chosen, with the reason', async () => {
  const app = await openList();
  const [, second] = kept;
  mockEndpoint(bulksApi.start, ({ body }) => ({
    bulk: bulkOf(body, {
      ...{ changed: 1, failed: 1 },
      failures: [{ id: second?.id ?? '', name: '#2 Pump', code: 'NO_SHEET' }],
    }),
  }));
  await app.user.click(box(1));
  await app.user.click(box(2));
  await app.user.click(bar().getByRole('button', { name: 'Close the selected tickets' }));
  expect((await bar().findByRole('alert')).textContent).toBe(
    '#2 Pump: This ticket does not have an assistance sheet associated',
  );
  expect(chosen()).toEqual([2]);
  expect(screen.getByText('1 ticket closed')).toBeDefined();
});

test('who may change no ticket can choose none', async () => {
  mockFrame(sampleSession('Client'));
  await openList();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
