import { expect, type Page, type Request } from '@playwright/test';
import { sessionApi } from '@sightline/contract/session/session';
import { callApi } from './api.ts';
import { test } from './fixtures.ts';
import { addAgentOfTwoWorkspaces, addClientOfBothSpaces } from './newcomers.ts';
import { demoPassword, people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

async function signInThrough(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a wrong password does not reveal which of the two fields is wrong, and nothing typed is lost', {
  tag: '@full',
}, async ({ visitor }) => {
  await visitor.goto('/login');
  await visitor.getByRole('button', { name: 'Continue' }).click();
  await expect(visitor.getByText('Fill in this field.')).toHaveCount(2);
  const stranger = 'nobody.at.all@demo.test';
  await signInThrough(visitor, stranger, 'not the password');
  await expect(visitor.getByText('password is wrong.')).toBeVisible();
  await expect(visitor.getByRole('textbox', { name: 'Email' })).toHaveValue(stranger);
});

test('the first page after signing in needs at most 25 requests, besides pictures of people, and 300 KB', async ({
  visitor,
}) => {
  await visitor.goto('/login');
  await visitor.waitForLoadState('networkidle');
  const started = new Set<Request>();
  const finished = new Set<Request>();
  visitor.on('request', (request) => started.add(request));
  visitor.on('requestfinished', (request) => finished.add(request));
  await signInThrough(visitor, people.agent.email);
  await expect(visitor.getByRole('main').getByRole('link', { name: /^\d+/ }).first()).toBeVisible();
  await expect.poll(() => started.size - finished.size).toBe(0);
  const sizes = await Promise.all([...finished].map((request) => request.sizes()));
  const bytes = sizes.reduce((sum, size) => sum + size.responseBodySize + size.responseHeadersSize, 0);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(300_000);
  // A slow machine may repeat or split a request, which counts once. Pictures of people load one by one and are not counted.
  const addresses = [...finished].map((request) => request.url().replace(/\?ids.*/, ''));
  const distinct = new Set(addresses.filter((address) => !address.includes('/api/file/')));
  expect(distinct.size).toBeLessThanOrEqual(25);
});

test('a demo account fills the form, and its person can sign in, out, and is not there afterwards', {
  tag: '@full',
}, async ({ visitor }) => {
  await visitor.goto('/login');
  await visitor.getByRole('button', { name: people.manager.name }).click();
  await expect(visitor.getByRole('textbox', { name: 'Email' })).toHaveValue(people.manager.email);
  await visitor.getByRole('button', { name: 'Continue' }).click();
  await expect(visitor).toHaveURL(/\/home$/);
  const token = await visitor.evaluate(() => localStorage.getItem('token'));

  await visitor.getByRole('button', { name: 'Your account and preferences' }).click();
  await visitor.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(visitor).toHaveURL(/\/login/);
  expect(await visitor.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const asked = await callApi(visitor.request, token ?? '', sessionApi.current, {});
  expect(asked).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  await visitor.goto('/home');
  await expect(visitor).toHaveURL(/\/login\?redirect=/);
});

test('signing in leads back to the page that was asked for', { tag: '@full' }, async ({ visitor }) => {
  await visitor.goto('/tickets?view=overdue');
  await expect(visitor).toHaveURL(/\/login\?redirect=/);
  await signInThrough(visitor, people.agent.email);
  await expect(visitor).toHaveURL(/\/tickets\?view=overdue$/);
  await expect(visitor.getByRole('tab', { name: 'Overdue' })).toHaveAttribute('aria-selected', 'true');
});

for (const elsewhere of ['https://evil.test/x', '//evil.test/x', '/\\evil.test/x']) {
  test(`signing in never leads away to ${elsewhere}`, { tag: '@full' }, async ({ visitor }) => {
    await visitor.goto(`/login?redirect=${encodeURIComponent(elsewhere)}`);
    await signInThrough(visitor, people.agent.email);
    await expect(visitor).toHaveURL(/^http:\/\/localhost:\d+\/home$/);
  });
}

test('a client of two spaces chooses one, works in it alone, and can change to the other', async ({ visitor }) => {
  const { email } = await addClientOfBothSpaces();
  await visitor.goto('/tickets');
  await signInThrough(visitor, email);
  await expect(visitor.getByRole('heading', { name: 'Choose a space' })).toBeVisible();
  await visitor.getByRole('button', { name: 'Lakeside Foods' }).click();
  await expect(visitor).toHaveURL(/\/tickets$/);
  await visitor.getByRole('searchbox', { name: 'Search tickets' }).fill('Chiller 2 trips');
  await expect(visitor.getByText('No ticket matches')).toBeVisible(); // it is the hospital's

  await visitor.getByRole('button', { name: 'Switch workspace or space. Current: Lakeside Foods' }).click();
  await visitor.getByRole('menuitemradio', { name: 'Harbour Hospital' }).click();
  await expect(visitor).toHaveURL(/\/home$/);
  await visitor.getByRole('link', { name: 'Tickets' }).first().click();
  const list = visitor.getByRole('table', { name: 'Tickets' });
  await expect(list.getByRole('link').first()).toBeVisible();
});

test('who belongs to two workspaces changes between them, and sees only what the plan of each includes', {
  tag: '@full',
}, async ({ visitor }) => {
  const own = subjectOf('Nuno and daughters');
  const { email } = await addAgentOfTwoWorkspaces(own);
  await visitor.goto('/login');
  await signInThrough(visitor, email);
  await expect(visitor.getByRole('heading', { name: 'Choose a workspace' })).toBeVisible();
  await visitor.getByRole('button', { name: own }).click();
  const navigation = visitor.getByRole('navigation', { name: 'Main navigation' });
  await expect(navigation.getByRole('link', { name: 'Talk' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Tickets' })).toHaveCount(0);
  await visitor.goto('/tickets');
  await expect(visitor.getByText('You do not have access to this page')).toBeVisible();
  await expect(visitor.getByText('Your plan does not include this. Ask a manager about an upgrade.')).toBeVisible();

  await visitor.getByRole('button', { name: `Switch workspace or space. Current: ${own}` }).click();
  await visitor.getByRole('menuitemradio', { name: 'Meridian Field Service' }).click();
  await expect(visitor).toHaveURL(/\/home$/);
  await visitor.getByRole('link', { name: 'Tickets' }).first().click();
  // The list shows what fits the screen; the other journeys make more tickets than that.
  await visitor.getByRole('searchbox', { name: 'Search tickets' }).fill('Door to pharmacy');
  await expect(visitor.getByRole('link', { name: 'Door to pharmacy does not release from inside' })).toBeVisible();
});

test('an address that is none says so, signed in or not', { tag: '@full' }, async ({ visitor, agent }) => {
  for (const page of [visitor, agent]) {
    await page.goto('/no/such/place');
    await expect(page.getByText('Page not found: /no/such/place')).toBeVisible();
  }
  await agent.goto('/tickets/00000000-0000-4000-8000-000000000000');
  await expect(agent.getByRole('heading', { name: 'This link leads to no ticket' })).toBeVisible();
});
