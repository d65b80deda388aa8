import { expect, type Page } from '@playwright/test';
import { talkApi } from '@sightline/contract/talk/talk';
import { expectAccessible } from './accessibility.ts';
import { requestAccepted } from './api.ts';
import { test } from './fixtures.ts';
import { createRoom, idOf, messageOf, openRoom } from './room-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

/** A page receives live events only after it has joined its rooms; its next fetch brings the earlier ones. */
const joinsItsRooms = (page: Page): Promise<void> =>
  new Promise((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).includes('"present"') && resolve()),
    ),
  );

test('a mention in one browser rings the bell in the other, leads to the message, and is read in a second tab too', async ({
  agent,
  colleague,
}) => {
  const room = await createRoom(agent, [people.colleague, people.manager], subjectOf('Boiler house'));
  await colleague.goto('/tickets');
  const secondTab = await colleague.context().newPage();
  const isConnected = joinsItsRooms(secondTab);
  await secondTab.goto('/notifications');
  await isConnected;
  await expect(secondTab.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible();
  const words = `Please look at valve ${room.id.slice(-6)}`;
  const id = await idOf(agent, people.colleague);
  const mentioned = { message: `<@${id}|${people.colleague.name}> ${words}`, tagged_ids: [id] };
  await requestAccepted(agent, talkApi.send, { params: { id: room.id }, body: mentioned });
  const inSecondTab = secondTab.getByRole('link', { name: new RegExp(words) });
  const asUnread = secondTab.getByRole('region', { name: 'New' }).getByRole('link', { name: new RegExp(words) });
  await test.step('it appears in every tab of the other person', async () => {
    await expect(asUnread).toBeVisible();
    await expectAccessible(secondTab);
  });
  await test.step('the bell leads to the very message', async () => {
    await colleague.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
    const panel = colleague.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByRole('link', { name: new RegExp(words) })).toBeVisible();
    await expectAccessible(colleague);
    await panel.getByRole('link', { name: new RegExp(words) }).click();
    await expect(messageOf(colleague, words)).toBeInViewport();
  });
  await test.step('and it is read in the second tab', async () => {
    await expect(asUnread).toBeHidden();
    await expect(inSecondTab).toBeVisible();
  });
  await test.step('who wants to be told everything of a room is told of a message to nobody in particular', async () => {
    await openRoom(colleague, room);
    await colleague.getByRole('button', { name: 'Room options' }).click();
    await colleague.getByRole('menuitemradio', { name: 'Everything' }).click();
    await colleague.goto('/tickets');
    const plain = `All valves are closed ${room.id.slice(-6)}`;
    await requestAccepted(agent, talkApi.send, { params: { id: room.id }, body: { message: plain } });
    await expect(
      secondTab.getByRole('region', { name: 'New' }).getByRole('link', { name: new RegExp(plain) }),
    ).toBeVisible();
  });
});
