import { expect } from '@playwright/test';
import { remindersApi } from '@sightline/contract/notifications/reminders';
import { talkApi } from '@sightline/contract/talk/talk';
import { expectAccessible } from './accessibility.ts';
import { requestAccepted } from './api.ts';
import { test } from './fixtures.ts';
import { createRoom, idOf, messageOf, openRoom } from './room-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

test('a message is put off by its menu, comes back as a notification that leads to it, and that one is snoozed', {
  tag: '@full',
}, async ({ agent, colleague }) => {
  const room = await createRoom(agent, [people.colleague], subjectOf('Seals'));
  const words = `Order the seal ${room.id.slice(-6)}`;
  const id = await idOf(agent, people.colleague);
  const mentioned = { message: `<@${id}|${people.colleague.name}> ${words}`, tagged_ids: [id] };
  const { chat } = await requestAccepted(agent, talkApi.send, { params: { id: room.id }, body: mentioned });
  const reminders = colleague.getByRole('list', { name: 'Reminders' });
  await test.step('its menu asks when', async () => {
    await openRoom(colleague, room);
    await messageOf(colleague, words).hover();
    await messageOf(colleague, words).getByRole('button', { name: 'Message options' }).click();
    await colleague.getByRole('menuitem', { name: 'Remind me about this' }).click();
    await expect(colleague.getByRole('dialog', { name: 'Remind me about this' })).toBeVisible();
    await expectAccessible(colleague);
    await colleague.getByRole('button', { name: /^Tomorrow morning/ }).click();
    await expect(colleague.getByText(/^Reminder set for/)).toBeVisible();
  });
  await test.step('it is in the list, where it is done and reopened', async () => {
    await colleague.goto('/notifications?tab=reminders');
    const row = reminders.getByRole('listitem').filter({ hasText: words });
    await expect(row).toBeVisible();
    await expectAccessible(colleague);
    await row.getByRole('button', { name: /^Mark as done/ }).click();
    await expect(row).toBeHidden();
    await colleague.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
  });
  const inList = colleague.getByRole('region', { name: 'New' }).getByRole('link', { name: /Reminder: message from/ });
  await test.step('at its time it is a notification, in a tab that is open', async () => {
    await colleague.getByRole('tab', { name: 'All', exact: true }).click();
    const remind_at = new Date(Date.now() + 1000).toISOString();
    await requestAccepted(colleague, remindersApi.create, { body: { message_id: chat.id, remind_at } });
    await expect(inList.filter({ hasText: words })).toBeVisible();
  });
  await test.step('which is snoozed, and brought back before its time', async () => {
    const row = colleague
      .getByRole('listitem')
      .filter({ hasText: words })
      .filter({ hasText: 'Reminder: message from' });
    await row.getByRole('button', { name: /^Snooze/ }).click();
    await colleague.getByRole('button', { name: /^Next week/ }).click();
    await expect(inList.filter({ hasText: words })).toBeHidden();
    await colleague.getByRole('tab', { name: 'Snoozed' }).click();
    const snoozed = colleague.getByRole('listitem').filter({ hasText: words });
    await expect(snoozed).toBeVisible();
    await expectAccessible(colleague);
    await snoozed.getByRole('button', { name: /^Bring back now/ }).click();
    await expect(snoozed).toBeHidden();
  });
  await test.step('and it leads to the very message', async () => {
    await colleague.getByRole('tab', { name: 'All', exact: true }).click();
    await inList.filter({ hasText: words }).click();
    await expect(messageOf(colleague, words)).toBeInViewport();
  });
});
