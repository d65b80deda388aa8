import type { CallOutput } from '@sightline/contract/endpoint';
import { type Member, peopleApi } from '@sightline/contract/people/people';
import type { RoleName } from '@sightline/contract/permissions';
import { type AssistanceSheet, sheetsApi } from '@sightline/contract/sheets/sheets';
import { sheetTemplatesApi } from '@sightline/contract/sheets/templates';
import { type Ticket, ticketsApi } from '@sightline/contract/tickets/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openedSocket } from '../../../test/fake-socket.ts';
import { mockEndpoint, refuse } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { listed } from '../../../test/sample-members.ts';
import { sampleBranch, sampleSession } from '../../../test/sample-session.ts';

const id = (last: number) => `018f0000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const me = { id: sampleSession().user.id, name: 'Ana Ribeiro' };
const created_at = '2026-11-20T10:00:00.000Z';

const ticket: Ticket = {
  id: id(100),
  ticket_id: 42,
  type: 'normal',
  subject: 'Compressor trips',
  description: '',
  status: { id: 3 },
  priority: { id: 2 },
  assignees: [me],
  branch: sampleBranch,
  due_date: null,
  has_unread: false,
  unread_count: 0,
  closed: false,
  room_id: id(101),
  created_at,
  updated_at: created_at,
  version: 1,
  created_by: me,
  closed_at: null,
  closed_by: null,
  assistance_type: null,
  problem_type: null,
  sheet: null,
  tracked_seconds: 0,
  active_timers: [],
};

const sheet = (number: number, change: Partial<AssistanceSheet> = {}): AssistanceSheet => ({
  id: id(200 + number),
  ticket_id: ticket.id,
  number,
  status: 'current',
  state: 'draft',
  template: null,
  progress: { done: 0, total: 0 },
  review_comment: '',
  signatures: [],
  locked_at: null,
  verify_code: null,
  version: 1,
  problem: `Problem ${number}`,
  work_done: `Work ${number}`,
  conclusion: '',
  recommendations: '',
  author: me,
  reviewer: null,
  created_at,
  ...change,
});

const guest = { email: 'guest@x.example', kind: 'branch', role: 'Client' } as const;
const people: Member[] = [
  { ...me, email: 'ana@norvik.example', kind: 'organization', role: 'Agent', branch: null },
  { ...guest, id: id(5), name: 'Own guest', branch: sampleBranch },
  { ...guest, id: id(6), name: 'Guest of others', branch: { ...sampleBranch, id: id(7), name: 'Others' } },
];

function openTab(sheets: AssistanceSheet[], role: RoleName = 'Agent', change: Partial<Ticket> = {}) {
  mockFrame(sampleSession(role));
  mockEndpoint(ticketsApi.find, () => ({ ticket: { ...ticket, ...change } }));
  mockEndpoint(sheetsApi.list, () => ({ assistance_sheets: sheets }));
  mockEndpoint(sheetTemplatesApi.list, () => ({ sheet_templates: [] }));
  const pagination = { last_page: 1, per_page: 50, total: people.length };
  mockEndpoint(peopleApi.list, () => ({ users: people.map((person) => listed(person)), pagination }));
  return renderApp(`/tickets/${ticket.id}?tab=sheets`);
}

const write = async (app: ReturnType<typeof openTab>) => {
  await app.user.click(await screen.findByRole('button', { name: 'New sheet' }));
  return screen.findByRole('form', { name: 'New assistance sheet' });
};
const fill = async (app: ReturnType<typeof openTab>, label: RegExp, text: string) => {
  await app.user.click(screen.getByRole('textbox', { name: label }));
  await app.user.paste(text);
};

test('the current sheet is open, outdated ones are folded', async () => {
  const app = openTab([sheet(2), sheet(1, { status: 'outdated' })]);
  expect(await screen.findByRole('heading', { name: '2 assistance sheets' })).toBeDefined();
  expect(screen.getByText('Work 2').closest('[hidden]')).toBeNull();
  expect(screen.getByText('Work 1').closest('[hidden]')).not.toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'Sheet 1' }));
  expect(screen.getByText('Work 1').closest('[hidden]')).toBeNull();
});

test('a ticket without a sheet says so and offers to write one', async () => {
  openTab([]);
  const title = 'This ticket does not have an assistance sheet associated';
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  expect(screen.getByRole('button', { name: 'New sheet' })).toBeDefined();
});

test('a closed ticket takes no new sheet and loses none', async () => {
  openTab([sheet(1)], 'Manager', { closed: true, closed_at: created_at });
  expect(await screen.findByText('Work 1')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'New sheet' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for sheet 1' })).toBeNull();
});

test('a missing value is reported at its field, without a request', async () => {
  const app = openTab([]);
  const sent = mockEndpoint(sheetsApi.create, () => ({ assistance_sheet: sheet(1) }));
  const form = within(await write(app));
  await app.user.click(form.getByRole('button', { name: 'Create sheet' }));
  expect(form.getAllByText('Fill in this field.')).toHaveLength(2);
  expect(document.activeElement).toBe(form.getByRole('textbox', { name: /Problem found/ }));
  expect(sent).not.toHaveBeenCalled();
});

test('a refusal keeps the input, and a retry creates the same sheet', async () => {
  const app = openTab([]);
  const sent = mockEndpoint(sheetsApi.create, () => refuse('UNAVAILABLE'));
  const form = within(await write(app));
  await fill(app, /Problem found/, 'Gasket folded');
  await fill(app, /Work done/, 'Reseated');
  await app.user.click(form.getByRole('button', { name: 'Create sheet' }));
  await waitFor(() => expect(form.getByRole('alert').textContent).toMatch(/not available right now/));
  expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: /Problem found/ }).value).toBe('Gasket folded');
  const again = mockEndpoint(sheetsApi.create, () => ({ assistance_sheet: sheet(1) }));
  mockEndpoint(sheetsApi.list, () => ({ assistance_sheets: [sheet(1)] }));
  await app.user.click(form.getByRole('button', { name: 'Create sheet' }));
  expect(await screen.findByText('Work 1')).toBeDefined();
  expect(again.mock.calls[0]?.[0].body).toEqual(sent.mock.calls[0]?.[0].body);
});

test('a draft survives cancelling, and is gone once the sheet is created', async () => {
  const app = openTab([]);
  mockEndpoint(sheetsApi.create, () => ({ assistance_sheet: sheet(1) }));
  const first = within(await write(app));
  await fill(app, /Problem found/, 'Gasket folded');
  await app.user.click(first.getByRole('button', { name: 'Cancel' }));
  const second = within(await write(app));
  expect(second.getByRole<HTMLTextAreaElement>('textbox', { name: /Problem found/ }).value).toBe('Gasket folded');
  await fill(app, /Work done/, 'Reseated');
  await app.user.click(second.getByRole('button', { name: 'Create sheet' }));
  const third = within(await write(app));
  expect(third.getByRole<HTMLTextAreaElement>('textbox', { name: /Problem found/ }).value).toBe('');
});

test('agents and guests of the own space may be named as reviewers', async () => {
  const app = openTab([]);
  mockEndpoint(sheetsApi.create, () => refuse('NOT_A_MEMBER', { reviewer_id: ['This person has left.'] }));
  const form = within(await write(app));
  await app.user.click(form.getByRole('combobox', { name: 'Reviewer' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Ana Ribeiro', 'Own guest · Norvik Foods']);
  await app.user.click(screen.getByRole('option', { name: /Own guest/ }));
  await fill(app, /Problem found/, 'Gasket folded');
  await fill(app, /Work done/, 'Reseated');
  await app.user.click(form.getByRole('button', { name: 'Create sheet' }));
  expect(await form.findByText('This person has left.')).toBeDefined();
});

test('a manager deletes a sheet after being asked', async () => {
  const app = openTab([sheet(1)], 'Manager');
  const removed = mockEndpoint(sheetsApi.remove, () => undefined);
  await app.user.click(await screen.findByRole('button', { name: 'Actions for sheet 1' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Delete sheet' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete sheet 1?' }));
  expect(removed).not.toHaveBeenCalled();
  mockEndpoint(sheetsApi.list, () => ({ assistance_sheets: [] }));
  await app.user.click(dialog.getByRole('button', { name: 'Delete sheet' }));
  expect(await screen.findByText(/does not have an assistance sheet/)).toBeDefined();
  expect(removed.mock.calls[0]?.[0].params).toEqual({ id: ticket.id, sheetId: sheet(1).id });
});

test('an agent may not delete', async () => {
  openTab([sheet(1)]);
  expect(await screen.findByText('Work 1')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Actions for sheet 1' })).toBeNull();
});

test("somebody else's sheet appears with the server's event", async () => {
  openTab([]);
  await screen.findByRole('button', { name: 'New sheet' });
  openedSocket().connect();
  mockEndpoint(sheetsApi.list, () => ({ assistance_sheets: [sheet(1)] }));
  openedSocket().receive('SheetsChangedEvent', { ticket_id: ticket.id });
  expect(await screen.findByText('Work 1')).toBeDefined();
});

test('a guest is led to the page where reviewers read', async () => {
  openTab([], 'Client', { sheet: { id: sheet(1).id, status: 'current' } });
  const link = await screen.findByRole('link', { name: 'Open the assistance sheet' });
  expect(link.getAttribute('href')).toBe(`/tickets/${ticket.id}/assistance-sheet/${sheet(1).id}`);
});

const reviewPath = `/tickets/${ticket.id}/assistance-sheet/${sheet(1).id}`;
const reviewed: CallOutput<typeof sheetsApi.find> = {
  assistance_sheet: sheet(1, { status: 'outdated', reviewer: me, conclusion: 'Tight again' }),
  filled: { sections: [], answers: [], photos: [], comments: [], costs: null, followups: [] },
  ticket: { id: ticket.id, ticket_id: 42, subject: ticket.subject, branch_name: 'Norvik Foods' },
  site: {
    ...{ asset: { name: 'Chiller', tag: 'CH-9', serial: 'S77' }, address: 'Rua Nova 12, Porto', timezone: 'UTC' },
    visit: {
      ...{ starts_at: '2026-03-02T09:00:00.000Z', ends_at: '2026-03-02T11:00:00.000Z' },
      ...{ checked_in_at: '2026-03-02T09:02:00.000Z', checked_out_at: null },
    },
  },
  before: null,
};

test("the reviewer's page shows the sheet and says when a newer one has replaced it", async () => {
  mockFrame(sampleSession('Client'));
  mockEndpoint(sheetsApi.find, () => reviewed);
  renderApp(reviewPath);
  expect(await screen.findByRole('heading', { name: 'Assistance sheet 1' })).toBeDefined();
  expect(screen.getByText('Ticket 42 · Compressor trips · Norvik Foods')).toBeDefined();
  expect(screen.getByText('Chiller · CH-9 · Serial number S77')).toBeDefined();
  expect(screen.getByText('Rua Nova 12, Porto')).toBeDefined();
  expect(screen.getByText('Visit since').nextSibling?.textContent).toMatch(/Mar(ch)? 2.*2026|2 Mar(ch)? 2026/);
  expect(screen.getByText('Tight again')).toBeDefined();
  expect(screen.queryByText('Recommendations')).toBeNull();
  expect(screen.getByText('A newer sheet has replaced this one.')).toBeDefined();
});

test.each([
  [`/tickets/42/assistance-sheet/${sheet(2).id}`],
  ['/tickets/42/assistance-sheet/2'],
  [`/tickets/${ticket.id}/assistance-sheet/2`],
])('a sheet is found by the numbers that people read, as by its ids: %s', async (path) => {
  mockFrame(sampleSession());
  mockEndpoint(ticketsApi.findByNumber, () => ({ ticket }));
  mockEndpoint(ticketsApi.find, () => ({ ticket }));
  mockEndpoint(sheetsApi.list, () => ({ assistance_sheets: [sheet(2), sheet(1)] }));
  mockEndpoint(sheetsApi.find, ({ params }) => ({
    ...reviewed,
    assistance_sheet: sheet(params.sheetId === sheet(2).id ? 2 : 1),
  }));
  renderApp(path);
  expect(await screen.findByRole('heading', { name: 'Assistance sheet 2' })).toBeDefined();
  await waitFor(() => expect(document.title).toContain('Assistance sheet 2 · #42'));
});

test.each(['7', 'nonsense', sheet(7).id])('the address of no sheet says so: %s', async (name) => {
  mockFrame(sampleSession());
  mockEndpoint(ticketsApi.findByNumber, () => ({ ticket }));
  mockEndpoint(sheetsApi.list, () => ({ assistance_sheets: [sheet(1)] }));
  mockEndpoint(sheetsApi.find, () => refuse('NOT_FOUND'));
  mockEndpoint(sheetsApi.open, () => refuse('NOT_FOUND'));
  const missing = { name: 'This assistance sheet does not exist' };
  const { unmount } = renderApp(`/tickets/42/assistance-sheet/${name}`);
  expect(await screen.findByRole('heading', missing)).toBeDefined();
  unmount();
  renderApp(`/tickets/42/assistance-sheet/${name}/fill`);
  expect(await screen.findByRole('heading', missing)).toBeDefined();
});

test('a customer opens the sheet of the ticket by its number, without the list of sheets', async () => {
  mockFrame(sampleSession('Client'));
  mockEndpoint(ticketsApi.findByNumber, () => ({
    ticket: { ...ticket, sheet: { id: sheet(1).id, status: 'current' as const } },
  }));
  mockEndpoint(sheetsApi.list, () => refuse('FORBIDDEN'));
  mockEndpoint(sheetsApi.find, () => reviewed);
  const { unmount } = renderApp('/tickets/42/assistance-sheet/1');
  expect(await screen.findByRole('heading', { name: 'Assistance sheet 1' })).toBeDefined();
  unmount();
  renderApp('/tickets/42/assistance-sheet/2');
  expect(await screen.findByRole('heading', { name: 'This assistance sheet does not exist' })).toBeDefined();
});

test('everybody else sees that they are not the reviewer', async () => {
  mockFrame(sampleSession());
  mockEndpoint(sheetsApi.find, () => refuse('NOT_SHEET_REVIEWER'));
  renderApp(reviewPath);
  const title = 'You are not the reviewer of this assistance sheet';
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  expect(screen.getByText(/ana@norvik.example/)).toBeDefined();
});

test("the reviewer's page asks for a sign-in and comes back", async () => {
  mockFrame();
  const app = renderApp(reviewPath);
  await waitFor(() => expect(app.path()).toBe('/login'));
  expect(app.router.state.location.search).toEqual({ redirect: reviewPath });
});
