import { expect, type Page } from '@playwright/test';
import { talkApi } from '@sightline/contract/talk/talk';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { requestAccepted } from './api.ts';
import { type Appearance, appearances, check, nameOf, refusalsDuring, tagOf, visitIn } from './appearances.ts';
import { test } from './fixtures.ts';
import { people } from './sign-in.ts';
import { words } from './words.ts';

for (const look of appearances) {
  test(`the screens of strangers can be used by everybody: ${nameOf(look)}`, { tag: '@full' }, async ({ open }) => {
    const page = await open(visitIn(look));
    expect(await refusalsDuring([page], () => seeStrangersScreens(page))).toEqual([]);
  });

  test(`the screens of the workspace can be used by everybody: ${nameOf(look)}`, { tag: tagOf(look) }, async ({
    open,
  }) => {
    const page = await open({ ...visitIn(look), email: people.manager.email });
    const missing = expect.stringMatching(/^404 GET .*\/ticket-number\/999999$/);
    expect(await refusalsDuring([page], () => seeWorkspace(page, look))).toEqual([missing]);
  });

  test(`the page of errors can be used by everybody: ${nameOf(look)}`, { tag: '@full' }, async ({ open }) => {
    const page = await open({ ...visitIn(look), email: people.manager.email, complaint: 'ApiError: INTERNAL' });
    await page.route('**/api/ticket/broken', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }));
    await page.goto('/tickets/broken');
    await expect(page.getByRole('alert')).toBeVisible();
    await check(page);
  });
}

async function seeStrangersScreens(page: Page): Promise<void> {
  for (const path of ['/login', '/no/such/page', '/talk/invite', '/invite', '/talk/diagnostics', '/setup']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check(page);
  }
  await expect(page).toHaveURL(/\/setup\/error$/);
}

async function seeWorkspace(page: Page, { lang, size }: Appearance): Promise<void> {
  const { common, tickets: told } = words[lang];
  const { tickets } = await requestAccepted(page, ticketsApi.list, { query: { query: 'Chiller 2' } });
  const ticket = tickets[0]?.id ?? '';
  const { rooms } = await requestAccepted(page, talkApi.rooms, { query: { query: 'Field team' } });

  const screens = [
    '/home',
    '/tickets',
    `/tickets/${ticket}`,
    `/tickets/${ticket}?tab=sheets`,
    '/settings/general',
    '/settings/people/invitations',
    '/diagnostics',
    '/workspaces',
    '/spaces',
  ];
  screens.push('/talk', `/talk?room=${rooms[0]?.id}`);
  // A wide screen shows these side by side, a phone one after the other.
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
  await page.goto('/tickets/999999');
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await check(page);
  await page.goto(`/tickets/${ticket}`);
  await expect(page.getByRole('heading', { name: 'Chiller 2' }).first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: common.search.label, exact: true });
  await expect(page.getByRole('option').first()).toBeVisible();
  await check(page);
  await field.fill('chiller');
  await expect(page.getByRole('group', { name: common.search.messages })).toBeVisible();
  await expect(page.getByText(common.search.searching)).toBeHidden();
  await check(page);
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page);
  await page.goto(`/tickets/${ticket}`);
  await page.getByRole('button', { name: told.close.open, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page);
}
