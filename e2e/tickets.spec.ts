import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { peopleApi } from '@sightline/contract/people/people';
import { talkApi } from '@sightline/contract/talk/talk';
import { type Ticket, ticketPriority, ticketsApi } from '@sightline/contract/tickets/tickets';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { requestAccepted } from './api.ts';
import { test } from './fixtures.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';
import { expectTicket, pick, property } from './ticket-steps.ts';

/** Made behind the screens, for journeys that are not about making it. */
async function makeTicket(page: Page, words: string, customer?: string): Promise<Ticket> {
  const { spaces } = await requestAccepted(page, workspaceApi.spaces, { query: { query: customer ?? '' } });
  const branch_id = customer ? (spaces[0]?.id ?? null) : null;
  const { ticket } = await requestAccepted(page, ticketsApi.create, { body: { subject: subjectOf(words), branch_id } });
  return ticket;
}

async function assign(page: Page, ticket: Ticket, name: string): Promise<void> {
  const { users } = await requestAccepted(page, peopleApi.list, { query: { query: name } });
  await requestAccepted(page, ticketsApi.assign, { params: { id: ticket.id, userId: users[0]?.id ?? '' } });
}

const rowOf = (page: Page, { subject }: Ticket) => page.getByRole('row').filter({ hasText: subject });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search tickets' });

test('what narrows and orders the list stands in the address, and so survives a reload and going back', async ({
  agent,
}) => {
  await agent.goto('/tickets');
  await agent.getByRole('button', { name: 'Filter', exact: true }).click();
  await agent.getByRole('menuitem', { name: 'Priority' }).click();
  await agent.getByRole('menuitemcheckbox', { name: 'Urgent' }).click();
  await agent.keyboard.press('Escape');
  await agent.getByRole('button', { name: 'Order' }).click();
  await agent.getByRole('menuitemradio', { name: 'Due date' }).click();
  await search(agent).fill('Chiller');
  await expect(agent).toHaveURL(/query=Chiller/);
  const address = agent.url();
  await expect(agent.getByRole('table', { name: 'Tickets' }).getByRole('link')).toHaveCount(1);

  await agent.reload();
  await expect(search(agent)).toHaveValue('Chiller');
  await expect(agent.getByRole('button', { name: 'Remove the filter Priority: Urgent' })).toBeVisible();
  await agent.getByRole('link', { name: 'Chiller 2 trips on high pressure' }).click();
  await expectTicket(agent, 'Chiller 2 trips on high pressure');
  await agent.goBack();
  await expect(agent).toHaveURL(address);
  await agent.getByRole('button', { name: 'Clear filters' }).click();
  await expect(agent.getByRole('button', { name: 'Remove the filter Priority: Urgent' })).toBeHidden();
  await agent.goBack();
  await expect(agent.getByRole('button', { name: 'Remove the filter Priority: Urgent' })).toBeVisible();
});

test('the list goes on beyond its first page, and comes back to where the reader was', { tag: '@full' }, async ({
  agent,
}) => {
  await agent.setViewportSize({ width: 1280, height: 420 });
  await agent.goto('/tickets');
  const list = agent.getByRole('table', { name: 'Tickets' });
  await expect(list.getByRole('link').first()).toBeVisible();
  await list.hover();
  await expect(async () => {
    await agent.mouse.wheel(0, 1200);
    await expect(agent).toHaveURL(/page=2/, { timeout: 500 });
  }).toPass();
  // By its name: more rows may come between the look and the click, and another one be last.
  const subject = (await list.getByRole('link').last().textContent()) ?? '';
  await list.getByRole('link', { name: subject }).click();
  await expectTicket(agent, subject);
  await agent.goBack();
  await expect(list.getByRole('link', { name: subject })).toBeInViewport();
});

test('a message that was not read yet marks the ticket until it is', { tag: '@full' }, async ({ agent, colleague }) => {
  const ticket = await makeTicket(agent, 'Pump 7 hums');
  await assign(agent, ticket, people.colleague.name);
  await colleague.goto('/tickets');
  await search(colleague).fill(ticket.subject);
  await expect(rowOf(colleague, ticket)).toBeVisible();
  await requestAccepted(agent, talkApi.send, {
    params: { id: ticket.room_id },
    body: { message: 'Can you hear it too?' },
  });
  const mark = rowOf(colleague, ticket).getByTitle('1 unread message');
  await expect(mark).toBeVisible();
  await colleague.getByRole('link', { name: ticket.subject }).click();
  await expect(colleague.getByRole('log').getByText('Can you hear it too?')).toBeVisible();
  await colleague.goBack();
  await expect(rowOf(colleague, ticket)).toBeVisible();
  await expect(mark).toBeHidden();
});

test('of two people at once the later one is refused: the change is taken back, and why is said', {
  tag: '@full',
}, async ({ agent, colleague }) => {
  const ticket = await makeTicket(agent, 'Gate 2 does not open');
  await agent.goto(`/tickets/${ticket.id}`);
  await expect(property(agent, 'Priority')).toContainText('Medium');
  // On its way, the change is overtaken by the closing.
  const held = Promise.withResolvers<void>();
  await agent.route(`**/api/ticket/${ticket.id}`, async (route) => {
    if (route.request().method() === 'PUT') await held.promise;
    await route.continue();
  });
  await pick(agent, 'Priority', 'Urgent');
  await expect(property(agent, 'Priority')).toContainText('Urgent'); // shown before the server has said anything
  await requestAccepted(colleague, ticketsApi.close, { params: { id: ticket.id }, body: { with_sheet: false } });
  held.resolve();
  await expect(agent.getByText('This ticket is closed. Reopen it to make changes.')).toBeVisible();
  await expect(property(agent, 'Priority')).toContainText('Medium');
  await expect(property(agent, 'Priority')).toBeDisabled();
  const { ticket: kept } = await requestAccepted(colleague, ticketsApi.find, { params: { id: ticket.id } });
  expect(kept).toMatchObject({ closed: true, priority: { id: ticketPriority.medium } });
});

test('a text that somebody else changed meanwhile is not written over without a word', { tag: '@full' }, async ({
  agent,
  colleague,
}) => {
  const ticket = await makeTicket(agent, 'Belt slips');
  await agent.goto(`/tickets/${ticket.id}`);
  await agent.getByRole('button', { name: 'Edit: Description' }).click();
  await agent.getByRole('textbox', { name: 'Description' }).fill('Only when it rains.');
  const body = { description: 'Since the new motor.' };
  await requestAccepted(colleague, ticketsApi.update, { params: { id: ticket.id }, body });
  await expect(agent.getByText('Somebody changed this while you were writing. It now reads:')).toBeVisible();
  await expect(agent.getByText('Since the new motor.')).toBeVisible();
  await expect(agent.getByRole('textbox', { name: 'Description' })).toHaveValue('Only when it rains.');
});

test('the list is walked and filled from the keyboard', { tag: '@full' }, async ({ agent }) => {
  const words = subjectOf('Valve');
  for (const part of ['A', 'B', 'C']) {
    await requestAccepted(agent, ticketsApi.create, { body: { subject: `${words} part ${part}` } });
  }
  await agent.goto(`/tickets?query=${encodeURIComponent(words)}`);
  const links = agent.getByRole('table', { name: 'Tickets' }).getByRole('link');
  await expect(links).toHaveCount(3);
  await agent.keyboard.press('j');
  await expect(links.nth(0)).toBeFocused();
  await agent.keyboard.press('j');
  await expect(links.nth(1)).toBeFocused();
  await agent.keyboard.press('k');
  await expect(links.nth(0)).toBeFocused();
  await agent.keyboard.press('c');
  await expect(agent.getByRole('textbox', { name: 'Subject' })).toBeFocused();
  await agent.keyboard.press('Escape');
  await expect(agent.getByRole('dialog')).toBeHidden();
  await links.nth(0).focus();
  const subject = (await links.nth(0).textContent()) ?? '';
  await agent.keyboard.press('Enter');
  await expectTicket(agent, subject);
});

test('all tickets that match are changed at once, taken back, and downloaded', { tag: '@full' }, async ({ agent }) => {
  const words = subjectOf('Gasket');
  for (const part of ['A', 'B', 'C']) {
    await requestAccepted(agent, ticketsApi.create, { body: { subject: `${words} part ${part}` } });
  }
  await agent.goto(`/tickets?query=${encodeURIComponent(words)}`);
  const rows = agent.getByRole('row').filter({ hasText: words });
  await expect(rows).toHaveCount(3);
  await rows.first().hover();
  await rows.first().getByRole('checkbox').check();
  await agent.getByRole('button', { name: 'Select all 3 that match' }).click();
  await agent.keyboard.press('4');
  await expect(agent.getByText('3 tickets – Priority: Urgent')).toBeVisible();
  await expect(rows.getByTitle('Urgent')).toHaveCount(3);
  await agent.getByRole('button', { name: 'Undo' }).click();
  await expect(agent.getByText('Taken back for 3 tickets')).toBeVisible();
  await expect(rows.getByTitle('Medium')).toHaveCount(3);

  await agent.getByRole('button', { name: 'Clear the selection' }).click();
  await agent.getByRole('button', { name: 'Columns' }).click();
  await agent.getByRole('menuitemcheckbox', { name: 'Customer' }).click();
  await agent.keyboard.press('Escape');
  await agent.getByRole('button', { name: 'Export' }).click();
  const download = agent.waitForEvent('download');
  await agent.getByRole('menuitem', { name: 'Download as CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toMatch(/^\uFEFFNumber,Subject,Status,Priority,Assigned to,Due \(UTC\),Updated \(UTC\)\r?\n/);
  expect(text.match(new RegExp(words, 'g'))).toHaveLength(3);
});

test('the palette finds a ticket by its words and by its number', { tag: '@full' }, async ({ agent }) => {
  const ticket = await makeTicket(agent, 'Anemometer');
  await agent.goto('/home');
  await expect(agent.getByRole('heading', { name: 'Home' })).toBeVisible();
  for (const words of [ticket.subject, String(ticket.ticket_id)]) {
    await agent.keyboard.press('ControlOrMeta+k');
    await agent.getByRole('combobox', { name: 'Search', exact: true }).fill(words);
    await agent.getByRole('option', { name: ticket.subject }).click();
    await expectTicket(agent, ticket.subject);
  }
});

test('a customer sees the tickets of their own space only, and may not set their properties', { tag: '@full' }, async ({
  agent,
  customer,
}) => {
  const own = await makeTicket(agent, 'Lamp in theatre 2', 'Harbour Hospital');
  const foreign = await makeTicket(agent, 'Lamp in hall 2', 'Lakeside Foods');
  await customer.goto('/tickets');
  await search(customer).fill('Lamp in');
  await expect(customer.getByRole('link', { name: own.subject })).toBeVisible();
  await expect(customer.getByRole('link', { name: foreign.subject })).toBeHidden();
  await customer.goto(`/tickets/${foreign.id}`);
  await expect(customer.getByRole('heading', { name: 'This link leads to no ticket' })).toBeVisible();
  await customer.goto(`/tickets/${own.id}`);
  await expect(property(customer, 'Priority')).toBeDisabled();
  await expect(customer.getByRole('button', { name: 'Close', exact: true })).toBeHidden();
});

test('nothing is created from a form with mistakes, and what was typed stays', { tag: '@full' }, async ({ agent }) => {
  await agent.goto('/tickets?create=true');
  const dialog = agent.getByRole('dialog', { name: 'New ticket' });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('It began on Monday.');
  await dialog.getByRole('button', { name: 'Create ticket' }).click();
  await expect(dialog.getByText('Fill in this field.')).toBeVisible();
  await expect(dialog.getByText('Choose a customer, or “No customer”.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('It began on Monday.');
  await agent.reload();
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('It began on Monday.');
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect(dialog).toBeHidden();
});

test('when two people change the same field at once, the second one is asked whose choice shall hold', {
  tag: '@full',
}, async ({ open, colleague }) => {
  const agent = await open({ email: people.agent.email, complaint: '409 (Conflict)' });
  const ticket = await makeTicket(agent, 'Boiler');
  const params = { id: ticket.id };
  await agent.goto(`/tickets/${ticket.id}`);
  await expectTicket(agent, ticket.subject);
  await agent.route(
    ({ pathname }) => pathname === `/api/ticket/${ticket.id}`,
    async (route) => {
      const body = { priority_id: ticketPriority.urgent };
      if (route.request().method() === 'PUT') await requestAccepted(colleague, ticketsApi.update, { params, body });
      await route.continue();
    },
    { times: 1 },
  );
  await pick(agent, 'Priority', 'Low');
  const question = agent.getByRole('alert').filter({ hasText: 'keep yours?' });
  await expect(question).toContainText(`${people.colleague.name} changed Priority to Urgent`);
  await expect(property(agent, 'Priority')).toContainText('Urgent');
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect(question).toBeHidden();
  await expect(property(agent, 'Priority')).toContainText('Low');
  const kept = async () => (await requestAccepted(agent, ticketsApi.find, { params })).ticket.priority.id;
  await expect.poll(kept).toBe(ticketPriority.low);
});
