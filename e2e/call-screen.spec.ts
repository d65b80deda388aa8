import { expect, type Locator, type Page } from '@playwright/test';
import { type Call, callsApi } from '@sightline/contract/calls/calls';
import { expectAccessible, expectNoSidewaysScroll, expectRoomForFingers } from './accessibility.ts';
import { requestAccepted } from './api.ts';
import { answerGuest, callControls, joinCall, openPanel, requestToJoin } from './call-steps.ts';
import { phone, tablet, test } from './fixtures.ts';
import { expectNothingCutOrCovered } from './layout.ts';
import { expectAudioFrom, expectPlaying, picturesOf } from './live-media.ts';
import { skipOverLiveKit } from './over-livekit.ts';
import { createRoom } from './room-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';
import { words } from './words.ts';

const guestName = 'Olga Brandt';
const secondName = 'Piet Vos';
const here = [people.agent.name, people.colleague.name, guestName, secondName];

test('four see and hear each other, and an agent manages the others', async ({ agent, colleague, guest, visitor }) => {
  const call = await startCall(agent);
  await enter(colleague, call);
  await letIn(agent, guest, call, guestName);
  await letIn(agent, visitor, call, secondName);
  await test.step('the pictures of all play on all four screens, and all are heard', async () => {
    for (const [index, page] of [agent, colleague, guest, visitor].entries()) {
      const others = here.filter((_name, other) => other !== index);
      for (const name of others) await expectPlaying(picturesOf(page, name));
      await expectAudioFrom(page, others);
    }
  });
  await test.step('chat and people take turns', () => takeTurns(agent));
  await test.step('a pinned picture becomes the main one', () => pin(agent));
  await test.step('a muted participant sees a notice, and only they can unmute', () => mute(agent, colleague));
  await test.step('a muted person speaks while Space is held', () => pushToTalk(agent, colleague));
  await test.step('another microphone is audible too, and stored', () => changeMicrophone(agent, colleague));
  await test.step('a removed participant disappears from every screen', () => remove(agent, colleague, visitor));
  await test.step('a disconnected participant is shown as disconnected', async () => {
    await guest.goto('chrome://crash').catch(() => undefined); // sends no leave message
    await expect(tileOf(agent, guestName).getByText(/^Connection lost at /)).toBeVisible({ timeout: 30_000 });
    await expect(rowOf(colleague, guestName).getByText(/^Connection lost at /)).toBeVisible();
    await expect(agent.getByText(`${guestName} has lost the connection.`)).toBeAttached();
  });
  await requestAccepted(agent, callsApi.end, { params: { id: call.id } });
});

for (const { theme, lang, device } of [
  { theme: 'light', lang: 'en', device: tablet },
  { theme: 'dark', lang: 'pt', device: { ...phone, viewport: { width: 844, height: 390 } } },
] as const)
  test(`fingers reach every control of a call, ${theme}, ${device.viewport.width} wide, in ${lang}`, async ({
    open,
    colleague,
  }) => {
    skipOverLiveKit('the screens of a call do not depend on the media server');
    const call = await startCall(colleague);
    const { calls: told } = words[lang];
    const agent = await open({ email: people.agent.email, remembered: { theme, lang }, browser: device });
    await agent.goto(`/call/${call.id}`);
    await agent.getByRole('button', { name: told.join.join }).click();
    const controls = agent.getByRole('toolbar', { name: told.bar.label });
    await expect(controls).toBeVisible();
    await expect(agent.locator('[data-person]')).toHaveCount(2);
    await check(agent);
    await controls.getByRole('button', { name: told.bar.people, exact: true }).click();
    await expect(agent.getByRole('complementary')).toBeVisible();
    await check(agent);
    await agent.getByRole('complementary').getByRole('button', { name: told.bar.close_panel, exact: true }).click();
    await controls.getByRole('button', { name: told.bar.draw }).click();
    await expect(agent.getByRole('toolbar', { name: told.draw.label })).toBeVisible();
    await check(agent);
    await requestAccepted(colleague, callsApi.end, { params: { id: call.id } });
  });

/** Opens a room of the two agents. The person who starts the call is in it. */
async function startCall(page: Page): Promise<Call> {
  const room = await createRoom(page, [people.agent, people.colleague], subjectOf('Around one table'));
  const { call } = await requestAccepted(page, callsApi.create, { body: { room_id: room.id } });
  await enter(page, call);
  return call;
}

async function enter(page: Page, call: Call): Promise<void> {
  await page.goto(`/call/${call.id}`);
  await joinCall(page);
}

async function letIn(agent: Page, guest: Page, { id, share_code }: Call, name: string): Promise<void> {
  await requestToJoin(guest, `/talk/invite?name=${encodeURIComponent(name)}&code=${share_code}&call=${id}`, name);
  await answerGuest(agent, name, 'Admit');
  await expect(callControls(guest)).toBeVisible({ timeout: 45_000 }); // four browsers with cameras share the machine
}

const panelOf = (page: Page, name: 'Chat' | 'People') => page.getByRole('complementary', { name });
const rowOf = (page: Page, name: string): Locator =>
  panelOf(page, 'People').getByRole('listitem').filter({ hasText: name });
const tileOf = (page: Page, name: string): Locator => page.locator('[data-person]').filter({ hasText: name });

async function act(page: Page, name: string, item: string): Promise<void> {
  await openPanel(page, 'People');
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function takeTurns(agent: Page): Promise<void> {
  await openPanel(agent, 'Chat');
  await expect(panelOf(agent, 'People')).toBeHidden();
  await openPanel(agent, 'People');
  await expect(panelOf(agent, 'Chat')).toBeHidden();
}

async function pin(agent: Page): Promise<void> {
  const main = agent.getByTestId('main-stream');
  await expect(main).toHaveAccessibleName(guestName);
  await expectPlaying(main.locator('video'));
  await act(agent, people.colleague.name, `Pin ${people.colleague.name}`);
  await expect(main).toHaveAccessibleName(people.colleague.name);
  await main.dblclick();
  await expect(main).toHaveAccessibleName(guestName);
  await tileOf(agent, people.colleague.name).dblclick();
  await expect(main).toHaveAccessibleName(people.colleague.name);
  await main.dblclick();
}

async function mute(agent: Page, colleague: Page): Promise<void> {
  const notice = colleague.getByText('Somebody in the call muted your microphone.');
  await act(agent, people.colleague.name, 'Turn off the microphone');
  await expect(notice).toBeVisible();
  await expect(rowOf(agent, people.colleague.name).getByRole('img', { name: 'Microphone off' })).toBeVisible();
  await colleague.getByRole('button', { name: 'Unmute', exact: true }).click();
  await expect(notice).toBeHidden();
  await expect(rowOf(agent, people.colleague.name).getByRole('img', { name: 'Microphone on' })).toBeVisible();
}

async function pushToTalk(agent: Page, colleague: Page): Promise<void> {
  await openPanel(colleague, 'People');
  const microphone = (state: 'on' | 'off') =>
    rowOf(colleague, people.agent.name).getByRole('img', { name: `Microphone ${state}` });
  await callControls(agent).getByRole('button', { name: 'Mute the microphone' }).click();
  await expect(microphone('off')).toBeVisible();
  await agent.keyboard.down(' ');
  await expect(agent.getByText('Speaking while you hold Space')).toBeVisible();
  await expect(microphone('on')).toBeVisible();
  await agent.keyboard.up(' ');
  await expect(microphone('off')).toBeVisible();
  await callControls(agent).getByRole('button', { name: 'Unmute the microphone' }).click();
  await expect(microphone('on')).toBeVisible();
}

async function changeMicrophone(agent: Page, colleague: Page): Promise<void> {
  const choose = callControls(agent).getByRole('button', { name: 'Choose microphone and speaker' });
  await choose.click();
  const other = agent.getByRole('menuitemradio', { name: 'Fake Audio Input 2' });
  await expect(other).not.toBeChecked();
  await other.click();
  await choose.click();
  await expect(other).toBeChecked();
  await agent.keyboard.press('Escape');
  await expectAudioFrom(colleague, [people.agent.name]);
  expect(await agent.evaluate(() => localStorage.getItem('call-devices'))).toContain('microphone');
}

async function remove(agent: Page, colleague: Page, removed: Page): Promise<void> {
  await act(agent, secondName, 'Remove from the call…');
  await agent
    .getByRole('dialog', { name: `Remove ${secondName} from the call?` })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(callControls(removed)).toBeHidden();
  for (const page of [agent, colleague]) {
    await expect(panelOf(page, 'People').getByRole('heading', { name: 'In the call (3)' })).toBeVisible();
    await expect(tileOf(page, secondName)).toBeHidden();
  }
}

/** Accessible, nothing cut off or covered, and nothing too small for a finger. */
async function check(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectNothingCutOrCovered(page);
  await expectRoomForFingers(page);
}
