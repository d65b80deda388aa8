import { expect, type Page } from '@playwright/test';
import { callsApi } from '@sightline/contract/calls/calls';
import { expectAccessible, expectNoSidewaysScroll, expectRoomForFingers } from './accessibility.ts';
import { requestAccepted } from './api.ts';
import { putBehindNetwork } from './bad-network.ts';
import {
  answerGuest,
  callControls,
  checkDevices,
  endForEverybody,
  openPanel,
  refuseDevices,
  requestToJoin,
  startCall,
} from './call-steps.ts';
import { phone, test } from './fixtures.ts';
import { expectNothingCutOrCovered } from './layout.ts';
import { expectAudioFrom, expectPlaying, picturesOf } from './live-media.ts';
import { skipOverLiveKit } from './over-livekit.ts';
import { createRoom, messageBox, openRoom, write } from './room-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

const insideWhatsApp =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 WhatsApp/2.24.24.78';

/** The quality of a network changes only after some seconds. */
const longTimeout = { timeout: 60_000 };

const soundOnly = 'Your connection is weak: sound only. Pictures return by themselves.';

/** Starts a call with the agent, and returns the guest's link. */
async function arrangeCall(agent: Page, subject: string): Promise<string> {
  const room = await createRoom(agent, [people.colleague], subjectOf(subject));
  await openRoom(agent, room);
  await startCall(agent, 'Start the call');
  const { calls } = await requestAccepted(agent, callsApi.active, { query: {} });
  const call = calls.find(({ room_id }) => room_id === room.id);
  if (!call) throw new Error('the call that was started has ended');
  return `/talk/invite?name=&code=${call.share_code}&call=${call.id}`;
}

test('a guest waits in line, is refused, asks again, is admitted, reloads as the same guest, and is thanked', async ({
  agent,
  guest,
  open,
}) => {
  const link = await arrangeCall(agent, 'Pump room');
  const first = await open({ browser: phone });
  await test.step('the first guest stops waiting, and the next moves up', async () => {
    await requestToJoin(first, link, 'Gil Ferreira');
    await requestToJoin(guest, link, 'Olga Brandt');
    await expect(guest.getByText('1 person is ahead of you')).toBeVisible();
    await expect(guest).toHaveTitle(/^Waiting to be let in/);
    await expectFitForPhones(guest);
    await first.getByRole('button', { name: 'Stop waiting' }).click();
    await expect(first.getByRole('button', { name: 'Continue with camera' })).toBeVisible();
    await expect(guest.getByText('You are next')).toBeVisible();
  });
  await test.step('a reload keeps the place', async () => {
    await guest.reload();
    await expect(guest.getByText('You are next')).toBeVisible();
  });
  await test.step('after a refusal there is a pause, and one tap', async () => {
    await answerGuest(agent, 'Olga Brandt', 'Refuse');
    await expect(guest.getByRole('heading', { name: 'Your request was declined' })).toBeVisible();
    await expect(callControls(guest)).toBeHidden();
    await expect(guest.getByRole('button', { name: /^Ask again in 0:/ })).toBeDisabled();
    await guest.getByRole('button', { name: 'Ask again', exact: true }).click();
    await answerGuest(agent, 'Olga Brandt', 'Admit');
    await expect(callControls(guest)).toBeVisible();
  });
  await test.step('they see and hear each other', async () => {
    await expectPlaying(picturesOf(agent, 'Olga Brandt'));
    await expectPlaying(picturesOf(guest, people.agent.name));
    await Promise.all([expectAudioFrom(guest, [people.agent.name]), expectAudioFrom(agent, ['Olga Brandt'])]);
    await expectFitForPhones(guest);
  });
  await test.step("the agent's message appears over the picture, and opens the chat", () => readBubble(agent, guest));
  await test.step('the small pictures can be hidden and shown', () => putAway(guest));
  await test.step('a reload brings the same guest back', async () => {
    await guest.reload();
    await expect(callControls(guest)).toBeVisible();
    await expectPlaying(picturesOf(agent, 'Olga Brandt'));
    await openPanel(agent, 'People');
    await expect(agent.getByRole('heading', { name: 'In the call (2)' })).toBeVisible();
  });
  await test.step('so does the same link in another tab, in one tab at a time', async () => {
    const other = await guest.context().newPage();
    await other.goto(link);
    await expect(callControls(other)).toBeVisible();
    await guest.getByRole('button', { name: 'Continue here' }).click();
    await expect(callControls(guest)).toBeVisible();
    await expect(other.getByRole('button', { name: 'Continue here' })).toBeVisible();
    await expect(agent.getByRole('heading', { name: 'In the call (2)' })).toBeVisible();
    await other.close();
  });
  await endForEverybody(agent);
  await expect(guest.getByRole('heading', { name: 'The call has ended' })).toBeVisible();
  await expect(guest.getByText(/^You were in the call for \d+:\d\d/)).toBeVisible();
});

test('a guest on a bad network stays audible, and returns as the same guest after an outage', async ({
  agent,
  open,
  product,
}) => {
  const link = await arrangeCall(agent, 'Basement');
  const guest = await open({ browser: phone });
  const network = await putBehindNetwork(guest, product);
  await requestToJoin(guest, link, 'Olga Brandt');
  await answerGuest(agent, 'Olga Brandt', 'Admit');
  const bothPlay = async () => {
    await expectPlaying(picturesOf(agent, 'Olga Brandt'));
    await expectPlaying(picturesOf(guest, people.agent.name));
  };
  await bothPlay();
  await test.step('on a very weak network only sound is left', async () => {
    network.toClient = { bitsPerSecond: 60_000, loss: 0.2 };
    await expect(guest.getByText(soundOnly)).toBeVisible(longTimeout);
    await expect(picturesOf(guest, people.agent.name)).toBeHidden();
    await Promise.all([expectAudioFrom(guest, [people.agent.name]), expectAudioFrom(agent, ['Olga Brandt'])]);
  });
  await test.step('pictures come back when the guest wants them', async () => {
    await guest.getByRole('button', { name: 'Turn on pictures' }).click(longTimeout);
    network.toClient = {};
    await bothPlay();
  });
  await test.step('the others see that the connection is lost, and that the same guest is back', async () => {
    await openPanel(agent, 'People');
    const lost = agent.getByRole('complementary', { name: 'People' }).getByText(/^Connection lost at/);
    Object.assign(network, { toClient: { loss: 1 }, toServer: { loss: 1 } });
    await expect(lost).toBeVisible(longTimeout);
    Object.assign(network, { toClient: {}, toServer: {} });
    await expect(lost).toBeHidden(longTimeout);
    await bothPlay();
    await expect(agent.getByRole('heading', { name: 'In the call (2)' })).toBeVisible();
  });
  network.close();
});

test('a guest whose browser denies the camera sees where to allow it, and continues without', async ({
  agent,
  open,
}) => {
  const link = await arrangeCall(agent, 'Boiler');
  const guest = await open({
    browser: { ...phone, permissions: ['local-network-access'] }, // a page that a journey has altered no longer counts as local
    complaint: 'Permissions policy violation',
  });
  await refuseDevices(guest);
  await guest.goto(link);
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Maria Silva');
  await checkDevices(guest);
  const help = guest.getByRole('alert');
  await expect(help.getByRole('listitem')).toHaveText([
    'Tap the symbol on the left of the address.',
    'Tap “Permissions”.',
    'Turn on camera and microphone, and come back here.',
  ]);
  await expectFitForPhones(guest);
  await help.getByRole('button', { name: 'Ask again' }).click();
  await expect(help).toBeVisible();
  await guest.getByRole('button', { name: 'Back' }).click();
  await expect(guest.getByRole('textbox', { name: 'Your name' })).toHaveValue('Maria Silva');
  await guest.getByRole('button', { name: 'Continue with camera' }).click();
  await guest.getByRole('button', { name: 'Ask to join anyway' }).click();
  await answerGuest(agent, 'Maria Silva', 'Admit');
  await expect(callControls(guest).getByRole('button', { name: 'Turn on the camera' })).toBeVisible();
  await expectPlaying(picturesOf(guest, people.agent.name));
});

test('a guest in an in-app browser is sent to a real browser, or stays', async ({ agent, open }) => {
  skipOverLiveKit('the guest reaches no media server');
  const link = await arrangeCall(agent, 'Chiller');
  const guest = await open({
    browser: {
      ...phone,
      userAgent: insideWhatsApp,
      permissions: ['camera', 'microphone', 'clipboard-read', 'clipboard-write'],
    },
  });
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'Open this page in Chrome' })).toBeVisible();
  await expect(guest).toHaveURL(/\/talk\/invite$/);
  await expectFitForPhones(guest);
  await guest.getByRole('button', { name: 'Copy the link' }).click();
  await expect(guest.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(new URL(await guest.evaluate(() => navigator.clipboard.readText())).search).toBe(
    new URL(link, 'http://x').search,
  );
  await guest.getByRole('button', { name: 'Continue here anyway' }).click();
  await expect(guest.getByRole('button', { name: 'Continue with camera' })).toBeVisible();
});

async function readBubble(agent: Page, guest: Page): Promise<void> {
  await openPanel(agent, 'Chat');
  await write(agent, 'Please show me the type plate');
  await guest.getByRole('button', { name: 'Please show me the type plate' }).click();
  await expect(messageBox(guest)).toBeVisible();
  await expectFitForPhones(guest);
  await guest.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(messageBox(guest)).toBeHidden();
}

async function putAway(guest: Page): Promise<void> {
  const handle = guest.getByRole('button', { name: /^Show the others/ });
  await handle.click();
  await expect(picturesOf(guest, people.agent.name)).toBeHidden();
  await handle.click();
  await expectPlaying(picturesOf(guest, people.agent.name));
  const before = await handle.boundingBox();
  await handle.press('ArrowLeft');
  await expect.poll(async () => (await handle.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
}

/** Nothing is too small for a finger, cut off or covered, wider than the screen, or hidden from screen readers. */
async function expectFitForPhones(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectNothingCutOrCovered(page);
  await expectRoomForFingers(page);
}
