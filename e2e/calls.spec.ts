import { expect, type Locator, type Page } from '@playwright/test';
import { callsApi } from '@sightline/contract/calls/calls';
import type { Room } from '@sightline/contract/talk/talk';
import { request, requestAccepted } from './api.ts';
import {
  answerGuest,
  answerRing,
  callControls,
  checkDevices,
  endForEverybody,
  joinCall,
  openPanel,
  readGuestLink,
  refuseDevices,
  requestToJoin,
  startCall,
} from './call-steps.ts';
import { test } from './fixtures.ts';
import { expectAudioFrom, expectMoving, expectPlaying, picturesOf } from './live-media.ts';
import { skipOverLiveKit } from './over-livekit.ts';
import { createRoom, openRoom, write } from './room-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';
import { insistOnPictures } from './weak-connection.ts';

const guestName = 'Olga Brandt';
const agentsScreen = `Screen of ${people.agent.name}`;

test('a colleague answers a ring, and the caller ends the call for both', async ({ agent, colleague }) => {
  const room = await createRoom(agent, [people.colleague]);
  await Promise.all([openRoom(agent, room), openRoom(colleague, room)]);
  await expect(colleague.getByText('online', { exact: true })).toBeVisible(); // a client that shows this can be rung
  await colleague.getByRole('link', { name: 'Tickets' }).first().click();
  await expect(colleague).toHaveURL(/\/tickets/);

  await startCall(agent, 'Start the call');
  const ring = colleague.getByRole('alertdialog', { name: 'New Call' });
  await expect(ring).toContainText(`${people.agent.name} initiated a call`);
  await answerRing(colleague);
  await joinCall(colleague);
  await expect(ring).toBeHidden();
  await Promise.all([expectSeeing(agent, [people.colleague.name]), expectSeeing(colleague, [people.agent.name])]);

  await test.step('chat and people take turns beside the call', () => takeTurns(agent, colleague));
  await test.step('the call fills the screen, or its pictures alone do', () => fillScreen(agent));
  await endForEverybody(agent);
  await expect(colleague.getByText('The call has ended')).toBeVisible();
  await agent.getByRole('button', { name: 'Back to the room' }).click();
  await expect(agent.getByRole('log').getByText('Call ended').last()).toBeVisible();
});

test('three see each other; one reloads and returns as the same person', async ({ agent, colleague, guest }) => {
  await insistOnPictures(agent, colleague, guest);
  const room = await createRoom(agent, [people.colleague], subjectOf('Loading dock'));
  await Promise.all([openRoom(agent, room), openRoom(colleague, room)]);
  await startCall(agent, 'Start the call');
  await test.step('a guest is admitted', async () => {
    await requestToJoin(guest, await readGuestLink(agent, guestName), guestName);
    await answerGuest(agent, guestName, 'Admit');
    await expect(callControls(guest)).toBeVisible();
  });
  await test.step('a colleague who did not answer joins from the room', async () => {
    const ring = colleague.getByRole('alertdialog', { name: 'New Call' });
    await ring.getByRole('button', { name: 'Not now' }).click();
    await expect(ring).toBeHidden();
    await colleague.getByRole('button', { name: /^Join the call \(\d\)$/ }).click();
    await joinCall(colleague);
  });
  await test.step('all are seen and heard by the two others', async () => {
    await expectAllSeen(agent, colleague, guest);
    await expectAllHeard(agent, colleague, guest);
  });
  await test.step('a shared screen is seen by all', () => shareScreen(agent, colleague, guest));
  await test.step('only the starter stops the drawing, which has priority over the screen', async () => {
    await stopDrawing(room, agent, colleague, guest);
    await expect(mainOf(agent)).toHaveAccessibleName(agentsScreen);
  });
  await test.step('a pinned picture has priority over it too, and the sharing ends', () =>
    stopSharing(agent, colleague, guest));
  await test.step('the guest reloads and is back without asking', async () => {
    await guest.reload();
    await expect(callControls(guest)).toBeVisible();
    await expectPeople([agent, colleague]);
  });
  await test.step('the agent reloads and is back without asking', async () => {
    await agent.reload();
    await expect(callControls(agent)).toBeVisible();
    await expectPeople([agent, colleague]);
    await Promise.all([
      expectSeeing(agent, [people.colleague.name, guestName]),
      expectSeeing(colleague, [people.agent.name]),
      expectSeeing(guest, [people.agent.name]),
    ]);
  });
  await test.step('the call ends for all three, and stays ended', async () => {
    await endForEverybody(agent);
    await expect(colleague.getByText('The call has ended')).toBeVisible();
    await expect(guest.getByRole('heading', { name: 'The call has ended' })).toBeVisible();
    await guest.reload();
    await expect(guest.getByRole('heading', { name: 'The call has ended' })).toBeVisible();
  });
});

test('an invalid link says so to the guest', async ({ agent, open }) => {
  skipOverLiveKit('the guest reaches no media server');
  const room = await createRoom(agent, [people.colleague], subjectOf('Over before it began'));
  const { call } = await requestAccepted(agent, callsApi.create, { body: { room_id: room.id } });
  const link = (code: string) => `/talk/invite?name=Olga&code=${code}&call=${call.id}`;
  const expectNotice = async (address: string, title: string) => {
    const guest = await open({});
    await guest.goto(address);
    await expect(guest.getByRole('heading', { name: title })).toBeVisible();
    await expect(guest.getByRole('textbox')).toBeHidden();
  };
  await expectNotice('/talk/invite', 'This link does not work');
  await expectNotice(link('never-made-by-anybody'), 'This link does not work');

  const guest = await open({});
  await guest.goto(link(call.share_code));
  await expect(guest.getByRole('textbox', { name: 'Your name' })).toHaveValue('Olga');
  await requestAccepted(agent, callsApi.end, { params: { id: call.id } });
  await checkDevices(guest);
  await guest.getByRole('button', { name: 'Ask to join', exact: true }).click();
  await expect(guest.getByText('This call has ended.')).toBeVisible();
  await expectNotice(link(call.share_code), 'The call has ended');
});

test('a member whose browser denies the camera is told so, and continues without', async ({ agent, open }) => {
  skipOverLiveKit('a denied camera does not depend on the media server');
  const room = await createRoom(agent, [people.colleague], subjectOf('Heard by nobody'));
  await requestAccepted(agent, callsApi.create, { body: { room_id: room.id } });
  const colleague = await open({
    email: people.colleague.email,
    browser: { permissions: ['local-network-access'] }, // a page that a journey has altered no longer counts as local
    complaint: 'Permissions policy violation',
  });
  await refuseDevices(colleague);
  await openRoom(colleague, room);
  await answerRing(colleague);
  const sentence = 'No Video or Audio Sources. Please change permissions to be able to join a call.';
  await expect(colleague.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await joinCall(colleague);
  await expect(callControls(colleague).getByRole('button', { name: 'Unmute the microphone' })).toBeVisible();
  await expect(callControls(colleague).getByRole('button', { name: 'Turn on the camera' })).toBeVisible();
});

async function takeTurns(agent: Page, colleague: Page): Promise<void> {
  const [chat, list] = [panelOf(agent, 'Chat'), panelOf(agent, 'People')];
  await openPanel(agent, 'Chat');
  await expect(list).toBeHidden();
  await write(agent, 'Can you hear the pump?');
  await openPanel(agent, 'People');
  await expect(chat).toBeHidden();
  await openPanel(agent, 'Chat');
  await expect(list).toBeHidden();
  await callControls(agent).getByRole('button', { name: 'Chat', exact: true }).click();
  await expect(chat).toBeHidden();

  await openPanel(colleague, 'Chat');
  await expect(panelOf(colleague, 'Chat').getByText('Can you hear the pump?')).toBeVisible();
}

const mainOf = (page: Page) => page.getByTestId('main-stream');

async function fillScreen(agent: Page): Promise<void> {
  const hasWholeScreen = (part: Locator) => part.evaluate((element) => document.fullscreenElement?.contains(element));
  const picture = picturesOf(agent, people.colleague.name);
  await agent.keyboard.press('f');
  await expect.poll(() => hasWholeScreen(callControls(agent))).toBe(true);
  await agent.keyboard.press('f');
  await expect.poll(() => hasWholeScreen(picture)).toBeUndefined();
  await agent.keyboard.press('Shift+F');
  await expect.poll(() => hasWholeScreen(picture)).toBe(true);
  expect(await hasWholeScreen(callControls(agent))).toBe(false);
  await expectPlaying(picture);
  await agent.keyboard.press('Shift+F');
  await expect.poll(() => hasWholeScreen(picture)).toBeUndefined();
  await callControls(agent).getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => hasWholeScreen(callControls(agent))).toBe(true);
  await callControls(agent).getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => hasWholeScreen(picture)).toBeUndefined();
}

const panelOf = (page: Page, name: 'Chat' | 'People') => page.getByRole('complementary', { name });

const expectSeeing = (page: Page, names: string[]) =>
  Promise.all(names.map((name) => expectPlaying(picturesOf(page, name))));

const expectAllSeen = (agent: Page, colleague: Page, guest: Page) =>
  Promise.all([
    expectSeeing(agent, [people.colleague.name, guestName]),
    expectSeeing(colleague, [people.agent.name, guestName]),
    expectSeeing(guest, [people.agent.name, people.colleague.name]),
  ]);

const expectAllHeard = (agent: Page, colleague: Page, guest: Page) =>
  Promise.all([
    expectAudioFrom(agent, [people.colleague.name, guestName]),
    expectAudioFrom(colleague, [people.agent.name, guestName]),
    expectAudioFrom(guest, [people.agent.name, people.colleague.name]),
  ]);

/**
 * For the sharer it is the main picture, since nothing has priority over it; others choose for themselves, and guests
 * see it large.
 */
async function shareScreen(agent: Page, colleague: Page, guest: Page): Promise<void> {
  await callControls(agent).getByRole('button', { name: 'Share the screen' }).click();
  await expect(mainOf(agent)).toHaveAccessibleName(agentsScreen);
  for (const page of [agent, colleague, guest]) await expectMoving(picturesOf(page, agentsScreen));
  await expect(mainOf(colleague)).toHaveAccessibleName(agentsScreen);
}

async function stopSharing(agent: Page, colleague: Page, guest: Page): Promise<void> {
  await agent.getByRole('button', { name: `Pin ${guestName}` }).click();
  await expect(mainOf(agent)).toHaveAccessibleName(guestName);
  await expect(picturesOf(agent, agentsScreen)).toBeVisible();
  await test.step('which can be unpinned wherever the own picture is', async () => {
    const ownPicture = agent.getByRole('button', { name: 'Hide your picture' });
    for (const arrow of ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp']) {
      await ownPicture.press(arrow);
      await agent.getByRole('button', { name: `Unpin ${guestName}` }).click({ trial: true });
      await ownPicture.click({ trial: true });
    }
  });
  await agent.getByRole('button', { name: `Unpin ${guestName}` }).click();
  await expect(mainOf(agent)).toHaveAccessibleName(agentsScreen);
  await agent.getByRole('button', { name: 'Stop sharing', exact: true }).click();
  for (const page of [agent, colleague, guest]) await expect(picturesOf(page, agentsScreen)).toHaveCount(0);
  await expect(mainOf(agent)).toHaveAccessibleName(guestName);
}

async function stopDrawing(room: Room, agent: Page, colleague: Page, guest: Page): Promise<void> {
  const stop = 'Stop drawing for everybody';
  await callControls(agent).getByRole('button', { name: 'Draw on the picture' }).click();
  await expect(mainOf(agent)).toHaveAccessibleName(guestName);
  for (const page of [colleague, guest]) {
    await expect(page.getByText(`${people.agent.name} is drawing`)).toBeVisible();
    await expect(page.getByRole('button', { name: stop })).toBeHidden();
  }
  const refused = await request(colleague, callsApi.stopAr, { params: { id: room.id } });
  expect(refused).toMatchObject({ status: 403, code: 'AR_NOT_STARTER' });
  await expect(guest.getByText(`${people.agent.name} is drawing`)).toBeVisible();

  await agent.getByRole('button', { name: stop }).click();
  for (const page of [colleague, guest]) await expect(page.getByText(`${people.agent.name} is drawing`)).toBeHidden();
}

/** Each of the three once, on the lists of all of them. */
async function expectPeople(pages: Page[]): Promise<void> {
  for (const page of pages) {
    await openPanel(page, 'People');
    const here = panelOf(page, 'People').locator('section', {
      has: page.getByRole('heading', { name: /^In the call/ }),
    });
    await expect(here.getByRole('heading', { name: 'In the call (3)' })).toBeVisible();
    for (const name of [people.agent.name, people.colleague.name, guestName])
      await expect(here.getByRole('listitem').filter({ hasText: name })).toHaveCount(1);
  }
}
