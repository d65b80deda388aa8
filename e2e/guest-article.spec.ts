import { expect } from '@playwright/test';
import { callsApi } from '@sightline/contract/calls/calls';
import { expectAccessible, expectNoSidewaysScroll, expectRoomForFingers } from './accessibility.ts';
import { requestAccepted } from './api.ts';
import { publishSteps } from './article-steps.ts';
import { answerGuest, callControls, endForEverybody, requestToJoin, startCall } from './call-steps.ts';
import { test } from './fixtures.ts';
import { subjectOf } from './subjects.ts';
import { createTicket, expectTicket, shownTicketId } from './ticket-steps.ts';

test('a guest follows an article step by step on a phone, the agent sees each tick, and the ticket keeps it', async ({
  agent,
  guest,
  manager,
}) => {
  const title = subjectOf('Bleed the radiator loop');
  await publishSteps(manager, title, 'public', ['Find the small valve.', 'Turn it a quarter.', 'Close it again.']);
  const subject = subjectOf('The radiator loop is cold');
  await createTicket(agent, { subject });
  const ticketId = await shownTicketId(agent);
  const ticketPath = new URL(agent.url()).pathname;
  await startCall(agent, 'Start timer and join');
  const { calls } = await requestAccepted(agent, callsApi.active, { query: {} });
  const call = calls.find(({ ticket }) => ticket?.id === ticketId);
  if (!call) throw new Error('the call that was started has ended');
  await test.step('who waits finds it too', async () => {
    await requestToJoin(guest, `/talk/invite?name=&code=${call.share_code}&call=${call.id}`, 'Olga Brandt');
    await guest.getByRole('button', { name: title }).click();
    await expect(guest.getByRole('dialog', { name: title }).getByText('Find the small valve.')).toBeVisible();
    await expectAccessible(guest);
    await guest.getByRole('button', { name: 'Keep waiting' }).click();
  });
  await answerGuest(agent, 'Olga Brandt', 'Admit');
  await expect(callControls(guest)).toBeVisible();
  await callControls(agent).getByRole('button', { name: 'Article', exact: true }).click();
  const panel = agent.getByRole('complementary', { name: 'Article' });
  await panel.getByRole('button', { name: `Show ${title} to everybody in the call` }).click();
  const sheet = guest.getByRole('region', { name: title });
  await test.step('the guest ticks, and the agent sees it', async () => {
    await expect(sheet.getByText('Find the small valve.')).toBeVisible();
    await expectAccessible(guest);
    await expectNoSidewaysScroll(guest);
    await expectRoomForFingers(guest);
    await sheet.getByRole('button', { name: 'Done, next step' }).click();
    await expect(sheet.getByText('Turn it a quarter.')).toBeVisible();
    await expect(panel.getByRole('checkbox', { name: 'Step done: Find the small valve.' })).toBeChecked();
    await expectAccessible(agent);
  });
  await test.step('the agent moves on, and a guest who comes back is there too', async () => {
    await panel.getByRole('button', { name: 'Close it again.' }).click();
    await expect(sheet.getByText('Step 3 of 3')).toBeVisible();
    await guest.reload();
    await expect(sheet.getByText('Close it again.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(panel.getByText('2 of 3 steps done')).toBeVisible();
  });
  await panel.getByRole('button', { name: 'Stop showing' }).click();
  await panel.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(sheet).toBeHidden();
  await endForEverybody(agent);
  await agent.goto(ticketPath);
  await expectTicket(agent, subject);
  await expect(agent.getByText(`showed the article ${title} in a call, 2/3 steps done`)).toBeVisible();
  await expect(agent.getByRole('region', { name: 'Articles', exact: true })).toContainText('Solved it');
});
