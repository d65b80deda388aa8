import { expect, type Page } from '@playwright/test';
import { sessionApi } from '@sightline/contract/session';
import { sheetsApi } from '@sightline/contract/sheets';
import { talkApi } from '@sightline/contract/talk';
import { type Ticket, ticketsApi } from '@sightline/contract/tickets';
import { arrange } from './api.ts';
import { test } from './fixtures.ts';
import { harmfulTexts } from './harmful-texts.ts';
import { createRoom, idOf, openRoom } from './room-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

const all = harmfulTexts.join('\n');

/** As many of them as one line may hold, so that every one stands in some line. */
function linesOf(length: number): string[] {
  const lines: string[] = [];
  for (const text of harmfulTexts.filter((one) => one.length <= length)) {
    const joined = `${lines.at(-1) ?? ''} ${text}`;
    if (lines.length > 0 && joined.length <= length) lines[lines.length - 1] = joined;
    else lines.push(text);
  }
  return lines.map((line) => line.replace(/\s+/g, ' ').trim());
}

const called = subjectOf('Harmful');

/** What none of our screens has, and what every one of these texts would make if it were taken for markup. */
const made =
  'iframe, object, embed, base, marquee, math, foreignObject, [onerror], [onload], [onfocus], [onclick], [href^="javascript" i], [src="x"], [formaction], [action^="javascript" i], body script:not([src]):not([type="application/json"])';

async function expectPlainText(page: Page, shown: string): Promise<void> {
  await expect(page.getByText(shown).first()).toBeVisible();
  await expect(page.locator(made)).toHaveCount(0);
}

/** The fixture fails a journey that hears an error or a violation of the policy of the page; here a running script is one. */
async function listenForScripts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.alert = () => console.error('a script of a stored text ran');
  });
}

test('a text that would run something is a text on every screen that shows it', async ({ agent, colleague }) => {
  test.setTimeout(180_000);
  await listenForScripts(agent);
  const tickets: Ticket[] = [];
  for (const line of linesOf(180)) {
    const body = { subject: `${line} ${called}`, description: all };
    tickets.push((await arrange(agent, ticketsApi.create, { body })).ticket);
  }
  expect(tickets.length).toBeGreaterThan(5);
  const [ticket] = tickets;
  if (!ticket) throw new Error('there is no ticket');
  await test.step('in the list of tickets', async () => {
    await agent.goto(`/tickets?query=${called}`);
    for (const { subject } of tickets) await expectPlainText(agent, subject);
  });
  await test.step('on a ticket', async () => {
    await agent.goto(`/tickets/${ticket.id}`);
    await expectPlainText(agent, ticket.subject);
    await expectPlainText(agent, harmfulTexts.at(-1) ?? '');
  });
  await test.step('on a sheet', async () => {
    const reviewer_id = await idOf(agent, people.agent);
    const body = { problem: all, work_done: all, conclusion: all, recommendations: all, reviewer_id };
    const { assistance_sheet } = await arrange(agent, sheetsApi.create, { params: { id: ticket.id }, body });
    await agent.goto(`/tickets/${ticket.id}/assistance-sheet/${assistance_sheet.id}`);
    await expectPlainText(agent, harmfulTexts.at(-1) ?? '');
  });
  await test.step('in a room, its name, its files and the names of its people', () => inRoom(agent, colleague));
});

async function inRoom(agent: Page, colleague: Page): Promise<void> {
  const [name = '', fileName = ''] = linesOf(110);
  const room = await createRoom(agent, [people.colleague], name);
  await arrange(colleague, sessionApi.updateMe, { body: { name } });
  try {
    for (const message of harmfulTexts)
      await arrange(colleague, talkApi.send, { params: { id: room.id }, body: { message } });
    await openRoom(agent, room);
    const file = { name: fileName.replaceAll(/[/\\]/g, ''), mimeType: 'text/html', buffer: Buffer.from(all) };
    await agent.locator('input[type=file]').first().setInputFiles(file);
    await agent.getByRole('button', { name: 'Send', exact: true }).click();
    await expectPlainText(agent, harmfulTexts.at(-1) ?? '');
    await expectPlainText(agent, name);
    await openRoom(colleague, room);
    await expectPlainText(colleague, harmfulTexts.at(-1) ?? '');
  } finally {
    await arrange(colleague, sessionApi.updateMe, { body: { name: people.colleague.name } });
  }
}
