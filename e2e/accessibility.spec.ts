import { expect, type Page } from '@playwright/test';
import { callsApi } from '@sightline/contract/calls';
import { peopleApi } from '@sightline/contract/people';
import { talkApi } from '@sightline/contract/talk';
import { ticketsApi } from '@sightline/contract/tickets';
import { expectAccessible, expectNoSidewaysScroll, expectRoomForFingers } from './accessibility.ts';
import { arrange } from './api.ts';
import { desktop, phone, test } from './fixtures.ts';
import { expectNothingCutOrCovered } from './layout.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';
import { words } from './words.ts';

type Look = { theme: 'light' | 'dark'; lang: 'en' | 'pt'; size: 'desktop' | 'phone' };

const opposites: Look[] = [
  { theme: 'light', lang: 'en', size: 'desktop' },
  { theme: 'dark', lang: 'pt', size: 'phone' },
];
/** Every two of theme, language and size meet once. */
const looks: Look[] = [
  ...opposites,
  { theme: 'dark', lang: 'en', size: 'desktop' },
  { theme: 'light', lang: 'pt', size: 'phone' },
];
const nameOf = ({ theme, size, lang }: Look) =>
  `${theme}, on a ${size}, in ${lang === 'en' ? 'English' : 'Portuguese'}`;
const visitIn = ({ theme, lang, size }: Look) => ({
  remembered: { theme, lang },
  browser: size === 'phone' ? phone : desktop,
});

/** A call that is not started yet is not found. */
const refusalsThatBelong = /\/api\/call\/[^/]+$/;

async function check(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  if (page.viewportSize()?.width === phone.viewport.width) await expectRoomForFingers(page);
}

/** In a call there is much in little room. */
async function checkCall(page: Page): Promise<void> {
  await check(page);
  await expectNothingCutOrCovered(page);
}

/** What these pages ask for meanwhile and are refused. */
async function refusalsDuring(pages: Page[], see: () => Promise<void>): Promise<string[]> {
  const refused: string[] = [];
  for (const page of pages) {
    page.on('response', (response) => {
      const isOdd = response.status() >= 400 && !refusalsThatBelong.test(response.url());
      if (isOdd) refused.push(`${response.status()} ${response.request().method()} ${response.url()}`);
    });
  }
  await see();
  return refused;
}

for (const look of looks) {
  test(`the screens of strangers can be used by everybody: ${nameOf(look)}`, async ({ open }) => {
    const page = await open(visitIn(look));
    expect(await refusalsDuring([page], () => seeStrangersScreens(page))).toEqual([]);
  });

  test(`the screens of the workspace can be used by everybody: ${nameOf(look)}`, async ({ open }) => {
    test.setTimeout(180_000);
    const page = await open({ ...visitIn(look), email: people.manager.email });
    expect(await refusalsDuring([page], () => seeWorkspace(page, look))).toEqual([]);
  });

  test(`calls can be used by everybody: ${nameOf(look)}`, async ({ open }) => {
    test.setTimeout(180_000);
    const [host, guest] = [await open({ ...visitIn(look), email: people.manager.email }), await open(visitIn(look))];
    expect(await refusalsDuring([host, guest], () => seeCall(host, guest, look))).toEqual([]);
  });
}

for (const look of opposites) {
  test(`the page of errors can be used by everybody: ${nameOf(look)}`, async ({ open }) => {
    const page = await open({ ...visitIn(look), email: people.manager.email, complaint: 'ApiError: INTERNAL' });
    await page.route('**/api/ticket/broken', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }));
    await page.goto('/tickets/broken');
    await expect(page.getByRole('alert')).toBeVisible();
    await check(page);
  });
}

async function seeStrangersScreens(page: Page): Promise<void> {
  for (const path of ['/login', '/no/such/page', '/talk/invite', '/talk/diagnostics', '/setup']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check(page);
  }
  await expect(page).toHaveURL(/\/setup\/error$/);
}

async function seeWorkspace(page: Page, { lang, size }: Look): Promise<void> {
  const { common, tickets: told } = words[lang];
  const { tickets } = await arrange(page, ticketsApi.list, { query: { query: 'Chiller 2' } });
  const ticket = tickets[0]?.id ?? '';
  const { rooms } = await arrange(page, talkApi.rooms, { query: { query: 'Field team' } });

  const screens = [
    '/home',
    '/tickets',
    `/tickets/${ticket}`,
    `/tickets/${ticket}?tab=sheets`,
    '/settings/general',
    '/diagnostics',
    '/workspaces',
    '/spaces',
  ];
  screens.push('/talk', `/talk?room=${rooms[0]?.id}`);
  // What a wide screen shows at once, a phone shows one after the other.
  if (size === 'phone') screens.push(`/tickets/${ticket}?tab=messages`, `/tickets/${ticket}?tab=properties`);
  for (const path of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    await check(page);
  }

  await page.goto('/home');
  await page.getByRole('button', { name: new RegExp(`${common.user.menu}|${common.nav.menu}`) }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await check(page);
  await page.goto('/tickets?create=true');
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page);
  await page.goto(`/tickets/${ticket}`);
  await page.getByRole('button', { name: told.close.open, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page);
}

async function seeCall(host: Page, guest: Page, look: Look): Promise<void> {
  const { calls: told, guest: toldGuest, talk } = words[look.lang];
  const { users } = await arrange(host, peopleApi.list, { query: { query: people.subscriber.name } });
  const named = { member_ids: users.map(({ id }) => id), name: subjectOf('Review') };
  const { room } = await arrange(host, talkApi.createRoom, { body: named });

  await host.goto(`/talk?room=${room.id}`);
  await host.getByRole('button', { name: told.start.start }).click();
  await expect(host.getByLabel(told.devices.preview)).toBeVisible();
  await checkCall(host);
  await host.getByRole('button', { name: told.join.start }).click();
  const controls = host.getByRole('toolbar', { name: told.bar.label });
  await expect(controls).toBeVisible();
  await checkCall(host);

  const [call] = (await arrange(host, callsApi.active, { query: {} })).calls.filter(
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

  await arrange(host, callsApi.end, { params: { id: call?.id ?? '' } });
  await expect(guestControls).toBeHidden();
  await expect(controls).toBeHidden();
  await Promise.all([checkCall(host), checkCall(guest)]);
}

/** Side by side, or where there is no room behind what the hand holds. */
async function seeDrawingTools(host: Page, { lang, size }: Look): Promise<void> {
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
