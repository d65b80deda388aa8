import { callsApi } from '@sightline/contract/calls';
import { type Ticket, ticketsApi } from '@sightline/contract/tickets';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleSession } from '../../../../test/sample-session.ts';
import { ana, rui, sampleTicket } from '../../../../test/sample-tickets.ts';

const numbers = [1, 2, 3, 4];
let kept: Ticket[];

const change = (id: string | undefined, part: Partial<Ticket>): { ticket: Ticket } => {
  kept = kept.map((ticket) => (ticket.id === id ? { ...ticket, ...part, version: ticket.version + 1 } : ticket));
  return { ticket: kept.find((ticket) => ticket.id === id) as Ticket };
};

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
const bar = () => within(screen.getByRole('region', { name: 'Selected tickets' }));

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
  expect(screen.queryByRole('region', { name: 'Selected tickets' })).toBeNull();
});

test.each([
  ['4', () => kept.map(({ priority }) => priority.id), [4, 4, 2, 2]],
  ['i', () => kept.map(({ assignees }) => assignees.length), [2, 2, 1, 1]],
  ['e', () => kept.map(({ closed }) => closed), [true, true, false, false]],
] as const)('%s acts on all that are selected, not on the marked line', async (key, outcome, expected) => {
  mockEndpoint(ticketsApi.update, ({ params, body: { priority_id } }) =>
    change(params?.id, priority_id ? { priority: { id: priority_id } } : {}),
  );
  mockEndpoint(ticketsApi.assign, ({ params }) => change(params?.id, { assignees: [rui, ana] }));
  mockEndpoint(ticketsApi.close, ({ params }) => change(params?.id, { closed: true }));
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

test('all chosen tickets are changed one after the other, and Undo restores each', async () => {
  const app = await openList();
  kept = kept.map((ticket) => (ticket.ticket_id === 2 ? { ...ticket, priority: { id: 3 } } : ticket));
  const answers: PromiseWithResolvers<void>[] = [];
  const updated = mockEndpoint(ticketsApi.update, async ({ params, body: { priority_id = 2 } }) => {
    const gate = Promise.withResolvers<void>();
    answers.push(gate);
    await gate.promise;
    return change(params?.id, { priority: { id: priority_id } });
  });
  await app.user.click(box(1));
  await app.user.click(box(3));
  await setPriority(app, 'Urgent');
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(bar().getByText('0 of 2 done')).toBeDefined();
  answers[0]?.resolve();
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(bar().getByText('1 of 2 done')).toBeDefined();
  answers[1]?.resolve();
  expect(await screen.findByText('2 tickets – Priority: Urgent')).toBeDefined();
  expect(kept.map(({ priority }) => priority.id)).toEqual([4, 3, 4, 2]);
  expect(chosen()).toEqual([]);
  await app.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.resolve();
  await waitFor(() => expect(answers).toHaveLength(4));
  answers[3]?.resolve();
  await waitFor(() => expect(kept.map(({ priority }) => priority.id)).toEqual([2, 3, 2, 2]));
  expect(updated.mock.lastCall?.[0].body).toEqual({ priority_id: 2, version: 2 });
});

test('tickets that could not be changed stay chosen, with the reason, and the others can be undone', async () => {
  const app = await openList();
  mockEndpoint(ticketsApi.close, ({ params }) =>
    params?.id === kept[1]?.id ? refuse('NO_SHEET') : change(params?.id, { closed: true }),
  );
  const reopened = mockEndpoint(ticketsApi.reopen, ({ params }) => change(params?.id, { closed: false }));
  await app.user.click(box(1));
  await app.user.click(box(2));
  await app.user.click(bar().getByRole('button', { name: 'Close the selected tickets' }));
  expect((await bar().findByRole('alert')).textContent).toBe(
    'Ticket 2: This ticket does not have an assistance sheet associated',
  );
  expect(chosen()).toEqual([2]);
  expect(screen.getByText('1 ticket closed')).toBeDefined();
  await app.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(reopened).toHaveBeenCalledOnce());
  expect(kept[0]?.closed).toBe(false);
});

test('who may change no ticket can choose none', async () => {
  mockFrame(sampleSession('Client'));
  await openList();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
