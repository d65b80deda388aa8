import { expect, type Page } from '@playwright/test';
import { callsApi } from '@sightline/contract/calls/calls';
import { type Ticket, ticketsApi } from '@sightline/contract/tickets/tickets';
import { expectAccessible } from './accessibility.ts';
import { requestAccepted } from './api.ts';
import { answerRing, callControls, endForEverybody, joinCall, openPanel, startCall } from './call-steps.ts';
import { test } from './fixtures.ts';
import { expectPlaying, picturesOf } from './live-media.ts';
import { createRoom, openRoom } from './room-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';
import { expectTicket } from './ticket-steps.ts';

const { agent: maya, colleague: tom } = people;

test('a call continues in the background of other work, and its timer stops with it', async ({ agent, colleague }) => {
  const ticket = await createTicketByApi(agent, 'Chiller does not start');
  await colleague.goto('/tickets?status=1');
  await agent.goto(`/tickets/${ticket.id}`);
  await test.step('one tap starts the timer and the call', () => startCall(agent, 'Start timer and join'));
  await test.step('the list of a colleague shows the call, and who is in it, without a reload', async () => {
    const chip = colleague.getByRole('link', { name: `Join the call with ${maya.name}` });
    await expect(chip).toBeVisible();
    await chip.click();
    await joinCall(colleague);
    await expectPlaying(picturesOf(agent, tom.name));
  });
  await test.step('a small picture follows through the workspace', () => expectInBackground(agent));
  await test.step('a participant who leaves is asked whether to stop the timer', async () => {
    await agent.getByRole('region', { name: 'Ongoing call' }).getByRole('button', { name: 'Leave' }).click();
    const question = agent.getByRole('dialog', { name: `Your timer for ticket ${ticket.ticket_id} is still running.` });
    await expectAccessible(agent);
    await question.getByRole('button', { name: 'Stop timer' }).click();
    await expect(question).toBeHidden();
    await agent.goto(`/tickets/${ticket.id}`);
    await expect(agent.getByRole('button', { name: 'Start timer', exact: true })).toBeVisible();
  });
  await test.step('or goes on, by the keyboard', async () => {
    await endForEverybody(colleague);
    await expect(colleague.getByRole('list', { name: 'Who took part' })).toHaveText(new RegExp(maya.name));
    const question = colleague.getByRole('dialog', { name: /is still running/ });
    await expect(question.getByRole('button', { name: 'Stop timer' })).toBeFocused();
    await expectAccessible(colleague);
    await colleague.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await colleague.getByRole('button', { name: 'Back to the ticket' }).click();
    await expect(colleague.getByRole('button', { name: 'Stop timer', exact: true })).toBeVisible();
  });
  await test.step('the ticket shows the call', async () => {
    await agent.goto(`/tickets/${ticket.id}`);
    await expectTicket(agent, ticket.subject);
    await expect(agent.getByText(new RegExp(`^Call of .+ with ${maya.name}, ${tom.name}$`))).toBeVisible();
    await expect(agent.getByRole('log').getByText(`${maya.name}, ${tom.name}`)).toContainText('Call ended');
  });
});

test('a participant who reloads is back at once, and only once', async ({ agent, colleague }) => {
  const room = await createRoom(agent, [tom], subjectOf('Boiler room'));
  await openRoom(agent, room);
  await startCall(agent, 'Start the call');
  await openRoom(colleague, room);
  await answerRing(colleague);
  await joinCall(colleague);
  await callControls(agent).getByRole('button', { name: 'Mute the microphone' }).click();
  await test.step('from the call', async () => {
    await agent.reload();
    await expect(callControls(agent)).toBeVisible();
    await expect(agent.getByRole('button', { name: 'Unmute the microphone' })).toBeVisible();
    const { load, back } = await agent.evaluate(timesOfReturn);
    expect(back, 'milliseconds from the loaded page to the call').toBeLessThan(3 * Math.max(1000, load));
    await Promise.all([
      expectPlaying(picturesOf(agent, tom.name)),
      expectPlaying(picturesOf(colleague, maya.name).first()),
    ]);
    await openPanel(colleague, 'People');
    await expect(colleague.getByRole('heading', { name: 'In the call (2)' })).toBeVisible();
  });
  await test.step('from the workspace', async () => {
    await agent.getByRole('button', { name: /^Back to the workspace/ }).click();
    await expectPlaying(picturesOf(agent, tom.name));
    await agent.reload();
    await expectPlaying(picturesOf(agent, tom.name));
    await agent.getByRole('region', { name: 'Ongoing call' }).getByRole('button', { name: 'Leave' }).click();
  });
  await test.step('but not after leaving', async () => {
    await agent.reload();
    await expect(agent.getByRole('button', { name: 'Join the call (1)' })).toBeVisible();
    await expect(agent.getByRole('region', { name: 'Ongoing call' })).toBeHidden();
  });
});

test('several calls ring at once, each until it ends or is answered', async ({ agent, manager, colleague }) => {
  const rooms = [
    await createRoom(agent, [tom], subjectOf('Pump')),
    await createRoom(manager, [tom], subjectOf('Valve')),
  ];
  await colleague.goto('/home');
  await expect(colleague.getByTitle('online')).toBeVisible(); // a client that receives presence can be rung
  const [fromAgent, fromManager] = await Promise.all([
    requestAccepted(agent, callsApi.create, { body: { room_id: rooms[0]?.id ?? '' } }),
    requestAccepted(manager, callsApi.create, { body: { room_id: rooms[1]?.id ?? '' } }),
  ]);
  const rings = colleague.getByRole('alertdialog', { name: 'New Call' });
  await expect(rings).toHaveCount(2);
  await expectAccessible(colleague);
  await requestAccepted(manager, callsApi.end, { params: { id: fromManager.call.id } });
  await expect(rings).toHaveCount(1);
  await expect(rings).toContainText(`${maya.name} initiated a call`);
  await requestAccepted(colleague, callsApi.join, { params: { id: fromAgent.call.id } }); // on another screen
  await expect(rings).toHaveCount(0);
  await requestAccepted(agent, callsApi.end, { params: { id: fromAgent.call.id } });
});

test('the call’s own small window shows it and controls it', async ({ agent, colleague }) => {
  const room = await createRoom(agent, [tom], subjectOf('Cooling tower'));
  await openRoom(agent, room);
  await startCall(agent, 'Start the call');
  await openRoom(colleague, room);
  await answerRing(colleague);
  await joinCall(colleague);
  await agent.getByRole('button', { name: /^Back to the workspace/ }).click();

  const opening = agent.context().waitForEvent('page');
  await agent.getByRole('button', { name: 'Small window above all others' }).click();
  const small = await opening;
  await expectPlaying(picturesOf(small, tom.name));
  await small.getByRole('button', { name: 'Mute the microphone' }).click();
  await expect(small.getByRole('button', { name: 'Unmute the microphone' })).toBeVisible();
  await small.getByRole('button', { name: 'Back to the call' }).click();
  await expect(callControls(agent)).toBeVisible();
  await expect.poll(() => small.isClosed()).toBe(true);
  await endForEverybody(agent);
});

async function createTicketByApi(page: Page, words: string): Promise<Ticket> {
  return (await requestAccepted(page, ticketsApi.create, { body: { subject: subjectOf(words) } })).ticket;
}

/** The picture plays, the microphone button works, and nothing covers the text field. */
async function expectInBackground(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Back to the workspace/ }).click();
  const pill = page.getByRole('region', { name: 'Ongoing call' });
  await expectPlaying(picturesOf(page, tom.name));
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Talk' }).first().click();
  await expect(page).toHaveURL(/\/talk/);
  await expectPlaying(picturesOf(page, tom.name));
  await pill.getByRole('button', { name: 'Mute the microphone' }).click();
  await expect(pill.getByRole('button', { name: 'Unmute the microphone' })).toBeVisible();
}

/** How long the page took to load, and what followed. A busy machine is slow at both. Runs in the page. */
function timesOfReturn(): { load: number; back: number } {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const load = navigation?.loadEventEnd ?? 0;
  return { load, back: performance.now() - load };
}
