import { expect, type Page } from '@playwright/test';
import { callsApi } from '@sightline/contract/calls';
import type { Room } from '@sightline/contract/talk';
import { arrange, ask } from './api.ts';
import {
  answerGuest,
  askToJoin,
  callControls,
  endForEverybody,
  joinCall,
  openPanel,
  readGuestLink,
  startCall,
} from './call-steps.ts';
import { test } from './fixtures.ts';
import { expectPlaying, picturesOf } from './live-media.ts';
import { createRoom, openRoom, write } from './room-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

const guestName = 'Olga Brandt';

test('a colleague who is rung answers, and the caller ends the call for both', async ({ agent, colleague }) => {
  test.setTimeout(120_000);
  const room = await createRoom(agent, [people.colleague]);
  await Promise.all([openRoom(agent, room), openRoom(colleague, room)]);
  await expect(colleague.getByText('online', { exact: true })).toBeVisible(); // whoever sees this can be rung
  await colleague.getByRole('link', { name: 'Tickets' }).first().click();
  await expect(colleague).toHaveURL(/\/tickets/);

  await startCall(agent, 'Start the call');
  const ring = colleague.getByRole('alertdialog', { name: 'New Call' });
  await expect(ring).toContainText(`${people.agent.name} initiated a call`);
  await ring.getByRole('button', { name: 'Answer' }).click();
  await joinCall(colleague);
  await expect(ring).toBeHidden();
  await Promise.all([expectSeeing(agent, [people.colleague.name]), expectSeeing(colleague, [people.agent.name])]);

  await test.step('chat and people take turns beside the call', () => takeTurns(agent, colleague));
  await endForEverybody(agent);
  await expect(colleague.getByText('The call has ended')).toBeVisible();
  await agent.getByRole('button', { name: 'Back to the room' }).click();
  await expect(agent.getByRole('log').getByText('Call ended').last()).toBeVisible();
});

test('three see each other; whoever reloads comes back as the same person', async ({ agent, colleague, guest }) => {
  test.setTimeout(180_000);
  const room = await createRoom(agent, [people.colleague], subjectOf('Loading dock'));
  await Promise.all([openRoom(agent, room), openRoom(colleague, room)]);
  await startCall(agent, 'Start the call');
  await test.step('a guest who was refused asks again and is admitted', () => refuseAndAdmit(agent, guest));
  await test.step('a colleague who would not answer joins from the room', async () => {
    const ring = colleague.getByRole('alertdialog', { name: 'New Call' });
    await ring.getByRole('button', { name: 'Not now' }).click();
    await expect(ring).toBeHidden();
    await colleague.getByRole('button', { name: /^Join the call \(\d\)$/ }).click();
    await joinCall(colleague);
  });
  await test.step('the pictures of all play on all three screens', () => expectAllSeen(agent, colleague, guest));
  await test.step('the starter alone stops the drawing', () => stopDrawing(room, agent, colleague, guest));
  await test.step('the guest reloads and is back without asking', async () => {
    await guest.reload();
    await expect(callControls(guest)).toBeVisible();
    await expectPeople([agent, colleague]);
  });
  await test.step('the agent reloads and joins again', async () => {
    await agent.reload();
    await joinCall(agent);
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

test('a link that is worth nothing says so to the guest', async ({ agent, open }) => {
  const room = await createRoom(agent, [people.colleague], subjectOf('Over before it began'));
  const { call } = await arrange(agent, callsApi.create, { body: { room_id: room.id } });
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
  await arrange(agent, callsApi.end, { params: { id: call.id } });
  await guest.getByRole('button', { name: 'Continue with camera' }).click();
  await guest.getByRole('button', { name: 'Ask to join' }).click();
  await expect(guest.getByText('This call has ended.')).toBeVisible();
  await expectNotice(link(call.share_code), 'The call has ended');
});

test('a member whose browser gives no camera is told so, and goes on without', async ({ agent, open }) => {
  const room = await createRoom(agent, [people.colleague], subjectOf('Heard by nobody'));
  await arrange(agent, callsApi.create, { body: { room_id: room.id } });
  const colleague = await open({
    email: people.colleague.email,
    browser: { permissions: ['local-network-access'] }, // a page that a journey has altered no longer counts as local
    complaint: 'Permissions policy violation',
  });
  await refuseDevices(colleague);
  await openRoom(colleague, room);
  await colleague.getByRole('button', { name: /^Join the call \(\d\)$/ }).click();
  const sentence = 'No Video or Audio Sources. Please change permissions to be able to join a call.';
  await expect(colleague.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await joinCall(colleague);
  await expect(callControls(colleague).getByRole('button', { name: 'Unmute the microphone' })).toBeVisible();
  await expect(callControls(colleague).getByRole('button', { name: 'Turn on the camera' })).toBeVisible();
});

/** The fake prompt of these browsers always says yes; a page that may not even ask gets the same refusal as after a no. */
async function refuseDevices(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const headers = { ...response.headers(), 'permissions-policy': 'camera=(), microphone=()' };
    return route.fulfill({ response, headers });
  });
}

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

const panelOf = (page: Page, name: 'Chat' | 'People') => page.getByRole('complementary', { name });

async function refuseAndAdmit(agent: Page, guest: Page): Promise<void> {
  await askToJoin(guest, await readGuestLink(agent, guestName), guestName);
  await answerGuest(agent, guestName, 'Refuse');
  await expect(guest.getByText('Your request was not accepted. You can ask again.')).toBeVisible();
  await expect(callControls(guest)).toBeHidden();

  await guest.getByRole('button', { name: 'Continue with camera' }).click();
  await guest.getByRole('button', { name: 'Ask to join' }).click();
  await answerGuest(agent, guestName, 'Admit');
  await expect(callControls(guest)).toBeVisible();
}

const expectSeeing = (page: Page, names: string[]) =>
  Promise.all(names.map((name) => expectPlaying(picturesOf(page, name))));

const expectAllSeen = (agent: Page, colleague: Page, guest: Page) =>
  Promise.all([
    expectSeeing(agent, [people.colleague.name, guestName]),
    expectSeeing(colleague, [people.agent.name, guestName]),
    expectSeeing(guest, [people.agent.name, people.colleague.name]),
  ]);

async function stopDrawing(room: Room, agent: Page, colleague: Page, guest: Page): Promise<void> {
  const stop = 'Stop drawing for everybody';
  await callControls(agent).getByRole('button', { name: 'Draw on the picture' }).click();
  for (const page of [colleague, guest]) {
    await expect(page.getByText(`${people.agent.name} is drawing`)).toBeVisible();
    await expect(page.getByRole('button', { name: stop })).toBeHidden();
  }
  const refused = await ask(colleague, callsApi.stopAr, { params: { id: room.id } });
  expect(refused).toMatchObject({ status: 403, code: 'AR_NOT_STARTER' });
  await expect(guest.getByText(`${people.agent.name} is drawing`)).toBeVisible();

  await agent.getByRole('button', { name: stop }).click();
  for (const page of [colleague, guest]) await expect(page.getByText(`${people.agent.name} is drawing`)).toBeHidden();
}

/** Each of the three once, on the lists of all these. */
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
