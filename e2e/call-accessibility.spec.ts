import { expect, type Page } from '@playwright/test';
import { callsApi } from '@sightline/contract/calls/calls';
import { peopleApi } from '@sightline/contract/people/people';
import { talkApi } from '@sightline/contract/talk/talk';
import { requestAccepted } from './api.ts';
import { type Appearance, appearances, check, nameOf, refusalsDuring, visitIn } from './appearances.ts';
import { test } from './fixtures.ts';
import { expectNothingCutOrCovered } from './layout.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';
import { words } from './words.ts';

for (const look of appearances) {
  test(`calls can be used by everybody: ${nameOf(look)}`, async ({ open }) => {
    const [host, guest] = [await open({ ...visitIn(look), email: people.manager.email }), await open(visitIn(look))];
    expect(await refusalsDuring([host, guest], () => seeCall(host, guest, look))).toEqual([]);
  });
}

/** A call has many elements in little space. */
async function checkCall(page: Page): Promise<void> {
  await check(page);
  await expectNothingCutOrCovered(page);
}

async function seeCall(host: Page, guest: Page, look: Appearance): Promise<void> {
  const { calls: told, guest: toldGuest, talk } = words[look.lang];
  const { users } = await requestAccepted(host, peopleApi.list, { query: { query: people.subscriber.name } });
  const named = { member_ids: users.map(({ id }) => id), name: subjectOf('Review') };
  const { room } = await requestAccepted(host, talkApi.createRoom, { body: named });

  await host.goto(`/talk?room=${room.id}`);
  await host.getByRole('button', { name: told.start.start }).click();
  await expect(host.getByLabel(told.devices.preview)).toBeVisible();
  await checkCall(host);
  await host.getByRole('button', { name: told.join.start }).click();
  const controls = host.getByRole('toolbar', { name: told.bar.label });
  await expect(controls).toBeVisible();
  await checkCall(host);

  const [call] = (await requestAccepted(host, callsApi.active, { query: {} })).calls.filter(
    ({ room_id }) => room_id === room.id,
  );
  await guest.goto(`/talk/invite?name=Olga&code=${call?.share_code}&call=${call?.id}`);
  await expect(guest.getByRole('textbox', { name: toldGuest.name })).toBeVisible();
  await checkCall(guest);
  await guest.getByRole('checkbox').check();
  await guest.getByRole('button', { name: toldGuest.join }).click();
  await expect(guest.getByLabel(told.devices.preview)).toBeVisible();
  await checkCall(guest);
  await guest.getByRole('button', { name: toldGuest.ask, exact: true }).click();
  await expect(guest.getByRole('heading', { name: toldGuest.waiting.title })).toBeVisible();
  await checkCall(guest);

  await controls.getByRole('button', { name: told.bar.people, exact: true }).click();
  await expect(host.getByRole('complementary', { name: told.bar.people })).toBeVisible();
  await checkCall(host);
  await host.getByRole('button', { name: told.requests.admit }).click();
  const guestControls = guest.getByRole('toolbar', { name: told.bar.label });
  await expect(guestControls).toBeVisible();
  await host.getByRole('complementary').getByRole('button', { name: told.bar.close_panel, exact: true }).click();
  await controls.getByRole('button', { name: told.bar.chat, exact: true }).click();
  await expect(host.getByRole('textbox', { name: talk.write })).toBeVisible();
  await checkCall(host);
  await host.getByRole('complementary').getByRole('button', { name: told.bar.close_panel, exact: true }).click();
  await controls.getByRole('button', { name: told.bar.draw }).click();
  await expect(guest.getByRole('toolbar')).toHaveCount(1);
  await seeDrawingTools(host, look);
  await checkCall(guest);
  await guestControls.getByRole('button', { name: told.bar.chat }).click();
  await expect(guest.getByRole('textbox', { name: talk.write })).toBeVisible();
  await checkCall(guest);

  await requestAccepted(host, callsApi.end, { params: { id: call?.id ?? '' } });
  await expect(guestControls).toBeHidden();
  await expect(controls).toBeHidden();
  await Promise.all([checkCall(host), checkCall(guest)]);
}

/** Side by side, or on narrow screens in the popover of the current tool. */
async function seeDrawingTools(host: Page, { lang, size }: Appearance): Promise<void> {
  const { draw } = words[lang].calls;
  const tools = host.getByRole('toolbar', { name: draw.label });
  await expect(tools).toBeVisible();
  await checkCall(host);
  if (size === 'desktop') return;
  await tools.locator('[aria-haspopup="dialog"]').click();
  await expect(host.getByRole('dialog', { name: draw.choose })).toBeVisible();
  await checkCall(host);
  await host.keyboard.press('Escape');
}
