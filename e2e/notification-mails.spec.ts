import { expect } from '@playwright/test';
import { talkApi } from '@sightline/contract/talk/talk';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { requestAccepted } from './api.ts';
import { mailUnread } from './due-mails.ts';
import { phone, test } from './fixtures.ts';
import { frameComplaint, readMailedLink } from './mailed-links.ts';
import { createRoom, idOf, messageOf } from './room-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

test('somebody chooses how to be notified, gets a mention by email, follows it to the message, and unsubscribes', {
  tag: '@full',
}, async ({ agent, colleague, open }) => {
  const after = colleague.getByRole('combobox', { name: 'Email me what I have not read' });
  await test.step('the choice is saved as it is made', async () => {
    await colleague.goto('/account/notifications');
    const mentions = colleague.getByRole('group', { name: 'Somebody mentions you', exact: true });
    // Not of mentions, whose push another journey waits for.
    const replies = colleague.getByRole('group', { name: 'Somebody replies to you', exact: true });
    await replies.getByRole('checkbox', { name: 'Push' }).click();
    await expect(replies.getByRole('checkbox', { name: 'Push' })).not.toBeChecked();
    await after.selectOption('After 5 minutes');
    await expect(colleague.getByText('Saved', { exact: true })).toBeVisible();
    await expectAccessible(colleague);
    await colleague.reload();
    await expect(replies.getByRole('checkbox', { name: 'Push' })).not.toBeChecked();
    await expect(mentions.getByRole('checkbox', { name: 'Email' })).toBeChecked();
    await expect(after).toHaveValue('5');
  });
  const room = await createRoom(agent, [people.colleague, people.manager], subjectOf('Pump house'));
  const words = `The seal leaks ${room.id.slice(-6)}`;
  const id = await idOf(agent, people.colleague);
  const body = { message: `<@${id}|${people.colleague.name}> ${words}`, tagged_ids: [id] };
  await requestAccepted(agent, talkApi.send, { params: { id: room.id }, body });
  await mailUnread(people.colleague.email);
  const subscriber = await open({ email: people.subscriber.email, complaint: frameComplaint });
  await test.step('the email shows the message and leads to it', async () => {
    await subscriber.goto('/dev/mail');
    await subscriber.getByRole('button', { name: people.colleague.email }).first().click();
    await expect(subscriber.frameLocator('iframe').getByText(words)).toBeVisible();
    await colleague.goto(await readMailedLink(subscriber, people.colleague.email, '/talk?room='));
    await expect(messageOf(colleague, words)).toBeInViewport();
  });
  await test.step('its other link unsubscribes, on a phone where nobody is signed in', async () => {
    await colleague.goto('/account/notifications');
    await expect(after).toHaveValue('5');
    const mailReader = await open({ browser: phone });
    await mailReader.goto(await readMailedLink(subscriber, people.colleague.email, '/unsubscribe/'));
    await expect(mailReader.getByText(people.colleague.email)).toBeVisible();
    await expectAccessible(mailReader);
    await mailReader.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(mailReader.getByText('You are unsubscribed')).toBeVisible();
    await expectAccessible(mailReader);
    await expectNoSidewaysScroll(mailReader);
    await expect(after).toHaveValue('');
  });
});
