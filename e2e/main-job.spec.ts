import { expect, type Page } from '@playwright/test';
import { ticketPriority, ticketsApi } from '@sightline/contract/tickets/tickets';
import { request } from './api.ts';
import { answerGuest, callControls, endForEverybody, readGuestLink, requestToJoin, startCall } from './call-steps.ts';
import { drawingOf, drawLine, expectSameSpot, paintedOn } from './drawing.ts';
import { test } from './fixtures.ts';
import { expectAudioFrom, expectPlaying, picturesOf } from './live-media.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';
import { createTicket, expectTicket, pick, property, shownTicketId } from './ticket-steps.ts';

const guestName = 'Olga Brandt';

test('a ticket goes from its creation over chat, call and drawing to its closing, seen live by a colleague', async ({
  agent,
  colleague,
  guest,
}) => {
  const subject = subjectOf('Sterilizer stops with error 41');

  await test.step('the agent creates it for a customer, and it appears before the colleague', async () => {
    await colleague.goto('/tickets');
    await expect(colleague.getByRole('link', { name: 'Tickets' }).first()).toBeVisible();
    await createTicket(agent, { subject, customer: 'Harbour Hospital' });
    await colleague.getByRole('link', { name: subject }).click();
    await expectTicket(colleague, subject);
    await expect(property(colleague, 'Customer')).toContainText('Harbour Hospital');
  });
  await test.step('every property that the agent sets is seen by the colleague', () => setProperties(agent, colleague));
  await test.step('the timer is seen running by the colleague', () => runTimer(agent, colleague));
  await test.step('words and a picture reach the colleague', () => chatWithPicture(agent, colleague));
  await test.step('a guest with a phone is let into the call', () => bringGuestIn(agent, guest));
  await test.step('both see and hear each other', async () => {
    await Promise.all([
      expectPlaying(picturesOf(agent, guestName).first()),
      expectPlaying(picturesOf(guest, people.agent.name).first()),
      expectAudioFrom(agent, [guestName]),
      expectAudioFrom(guest, [people.agent.name]),
    ]);
  });
  await test.step('the guest sees what the agent draws on the picture', () => drawForGuest(agent, guest));
  await test.step('the call ends for both and leaves its lines in the room', () => endCall(agent, colleague, guest));
  await test.step('closed with a sheet it refuses changes', () => closeWithSheet(agent, colleague));
  await test.step('reopened it takes them again', () => reopen(agent, colleague));
});

async function setProperties(agent: Page, colleague: Page): Promise<void> {
  await pick(agent, 'Assignees', people.colleague.name);
  await agent.keyboard.press('Escape');
  await expect(property(colleague, 'Assignees')).toContainText(people.colleague.name);
  await expect(property(colleague, 'Status')).toContainText('To do');

  await pick(agent, 'Priority', 'Urgent');
  await expect(property(colleague, 'Priority')).toContainText('Urgent');
  await pick(agent, 'Status', 'In progress');
  await expect(property(colleague, 'Status')).toContainText('In progress');

  await property(agent, 'Due date').click();
  await agent.getByRole('textbox', { name: 'Due date: day' }).fill('05/20/2031');
  await agent.getByRole('button', { name: 'Save' }).click();
  await expect(property(agent, 'Due date')).toContainText('May 20, 2031');
  await expect(property(colleague, 'Due date')).toHaveText((await property(agent, 'Due date').textContent()) ?? '');
}

async function runTimer(agent: Page, colleague: Page): Promise<void> {
  await agent.getByRole('button', { name: 'Start timer' }).click();
  await expect(colleague.getByText(`${people.agent.name} started the timer`)).toBeVisible();
  const tracked = colleague.getByRole('region', { name: 'Properties' }).getByText(/^\d+ (s|min)$/);
  const before = (await tracked.textContent()) ?? '';
  await expect(tracked).not.toHaveText(before);
  await agent.getByRole('button', { name: 'Stop timer', exact: true }).click();
  await expect(colleague.getByText(`${people.agent.name} stopped the timer`)).toBeVisible();
}

async function chatWithPicture(agent: Page, colleague: Page): Promise<void> {
  const buffer = await agent.screenshot();
  const chooser = agent.waitForEvent('filechooser');
  await agent.getByRole('button', { name: 'Attach files' }).click();
  await (await chooser).setFiles({ name: 'display.png', mimeType: 'image/png', buffer });
  await agent.getByRole('textbox', { name: 'Write a message…' }).fill('This is what the display says.');
  await agent.getByRole('button', { name: 'Send', exact: true }).click();

  await expect(colleague.getByRole('log').getByText('This is what the display says.')).toBeVisible();
  await colleague.getByRole('button', { name: 'Open display.png' }).click();
  const preview = colleague.getByRole('dialog', { name: 'display.png' });
  const widthOf = () => preview.getByAltText('display.png').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(widthOf).toBe(agent.viewportSize()?.width);
  await preview.getByRole('button', { name: 'Close' }).click();
}

async function bringGuestIn(agent: Page, guest: Page): Promise<void> {
  await startCall(agent, 'Start timer and join');
  await agent.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const link = await readGuestLink(agent, guestName);
  await agent.getByRole('button', { name: 'Copy the link' }).click();
  await expect.poll(() => agent.evaluate(() => navigator.clipboard.readText())).toBe(link);

  await requestToJoin(guest, link, guestName);
  await expect(guest).toHaveURL(/\/talk\/invite$/); // the code does not stay visible in the address bar
  await expect(callControls(guest)).toBeHidden();
  await answerGuest(agent, guestName, 'Admit');
  await expect(callControls(guest)).toBeVisible();
}

async function drawForGuest(agent: Page, guest: Page): Promise<void> {
  await callControls(agent).getByRole('button', { name: 'Draw on the picture' }).click();
  const [mine, theirs] = [drawingOf(agent), drawingOf(guest)];
  await expect(guest.getByText(`${people.agent.name} is drawing`)).toBeVisible();
  await expect(agent.getByRole('button', { name: 'Undo' })).toBeVisible();
  // The content of these cameras turns and changes, and its marks move with it.
  await agent.getByRole('button', { name: 'Freeze', exact: true }).click();
  await expect(guest.getByText(`Frozen by ${people.agent.name}`)).toBeVisible();
  await drawLine(agent, mine, [
    [0.42, 0.4],
    [0.58, 0.5],
    [0.46, 0.62],
  ]);
  await expect(drawingOf(guest, 1)).toBeVisible();
  await expectSameSpot(mine, theirs);

  await drawLine(agent, mine, [
    [0.4, 0.7],
    [0.6, 0.75],
  ]);
  await expect(drawingOf(guest, 2)).toBeVisible();
  await agent.getByRole('button', { name: 'Undo' }).click();
  await expect(drawingOf(guest, 1)).toBeVisible();
  await expectSameSpot(mine, theirs);
  await agent.getByRole('button', { name: 'Clear the drawing' }).click();
  await agent.getByRole('menuitem', { name: 'Everything' }).click();
  await expect(drawingOf(guest, 0)).toBeVisible();
  await expect.poll(() => paintedOn(theirs)).toBeNull();
}

async function endCall(agent: Page, colleague: Page, guest: Page): Promise<void> {
  await endForEverybody(agent);
  await expect(guest.getByText('The call has ended')).toBeVisible();
  await agent.getByRole('button', { name: 'Back to the ticket' }).click();
  for (const page of [agent, colleague]) {
    const room = page.getByRole('log');
    await expect(room.getByText(`${people.agent.name} started a call`)).toBeVisible();
    await expect(room.getByText('Call ended')).toBeVisible();
  }
}

async function closeWithSheet(agent: Page, colleague: Page): Promise<void> {
  await agent.getByRole('button', { name: 'Close', exact: true }).click();
  const dialog = agent.getByRole('dialog', { name: /^Close ticket \d+$/ });
  await dialog.getByRole('radio', { name: 'With assistance sheet' }).check();
  await dialog.getByRole('textbox', { name: 'Problem found' }).fill('The drain valve was stuck.');
  await dialog.getByRole('textbox', { name: 'Work done' }).fill('Cleaned and cycled it, guided by video.');
  await dialog.getByRole('button', { name: 'Save sheet and close' }).click();

  for (const page of [agent, colleague]) {
    await expect(page.getByText('This ticket has already been closed')).toBeVisible();
    await expect(property(page, 'Priority')).toBeDisabled();
    await expect(page.getByText('This ticket is closed. Reopen it to write here.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start timer' })).toBeHidden();
  }
  const refused = await request(colleague, ticketsApi.update, {
    params: { id: await shownTicketId(colleague) },
    body: { priority_id: ticketPriority.low },
  });
  expect(refused).toMatchObject({ status: 409, code: 'TICKET_CLOSED' });
  await colleague.getByRole('tab', { name: 'Assistance sheet' }).first().click();
  await expect(colleague.getByText('The drain valve was stuck.')).toBeVisible();
}

async function reopen(agent: Page, colleague: Page): Promise<void> {
  await colleague.getByRole('button', { name: 'Reopen' }).click();
  await expect(agent.getByText('This ticket has already been closed')).toBeHidden();
  await pick(agent, 'Priority', 'High');
  await expect(property(colleague, 'Priority')).toContainText('High');
}
