import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test as demoTest, phone } from './fixtures.ts';
import { type Product, startProduct } from './product.ts';
import { subjectOf } from './subjects.ts';
import { createTicket, property } from './ticket-steps.ts';
import { words } from './words.ts';

/** A product of its own, on an empty database. */
const test = demoTest.extend<object, { empty: Product }>({
  empty: [
    // Playwright reads the fixtures that it should make from this pattern, which may not be empty for the linters.
    async ({ playwright: _ }, give) => {
      const product = await startProduct({ demo: false });
      await give(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ empty }, give) => give(empty.url),
});

// They follow each other: the last one sets the product up.
test.describe.configure({ mode: 'serial' });

for (const { lang, theme, browser } of [
  { lang: 'en', theme: 'light', browser: {} },
  { lang: 'pt', theme: 'dark', browser: phone },
] as const) {
  test(`the set-up says at each field what is missing, in ${lang}, and can be used by everybody`, {
    tag: '@full',
  }, async ({ open }) => {
    const { workspace, validation, common, setup: steps } = words[lang];
    const { setup } = workspace;
    const page = await open({ remembered: { lang, theme }, browser });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: setup.title })).toBeVisible(); // there is nobody to sign in
    await expectUsable(page);

    const name = page.getByRole('textbox', { name: setup.organization_name });
    await name.fill('   ');
    await page.getByRole('button', { name: common.actions.continue }).click();
    await expect(page.getByText(validation.required)).toBeVisible();
    await expect(name).toBeFocused();
    await name.fill('Brandt Elevators');
    await page.getByRole('button', { name: common.actions.continue }).click();
    await page.getByRole('textbox', { name: steps.colleagues.label }).fill('rui at brandt');
    await page.getByRole('button', { name: common.actions.continue }).click();
    await expect(page.getByText(steps.colleagues.wrong.replace('{{address}}', 'rui at brandt'))).toBeVisible();
    await expectUsable(page);
    await page.getByRole('textbox', { name: steps.colleagues.label }).fill('');
    await page.getByRole('button', { name: steps.colleagues.skip }).click();
    await expect(page.getByRole('radio', { name: steps.content.empty })).toBeChecked();
    await expectUsable(page);
    await page.getByRole('button', { name: common.actions.continue }).click();

    await page.getByRole('textbox', { name: setup.email }).fill('olga');
    await page.getByRole('textbox', { name: setup.password }).fill('short');
    await page.getByRole('button', { name: setup.create }).click();
    await expect(page.getByText(validation.required)).toBeVisible();
    await expect(page.getByText(validation.email)).toBeVisible();
    await expect(page.getByText(validation.too_short_other.replace('{{count}}', '10'))).toBeVisible();
    await expectUsable(page);
    await page.reload();
    await expect(page.getByRole('textbox', { name: setup.email })).toHaveValue('olga');
    await page.goBack();
    await expect(page.getByRole('radio', { name: steps.content.empty })).toBeVisible();
    await page.getByRole('button', { name: common.actions.back }).click();
    await page.getByRole('button', { name: common.actions.back }).click();
    await expect(name).toHaveValue('Brandt Elevators');
  });
}

test('a new user sets up a workspace, signs out and in, and creates a customer with a first ticket', async ({
  visitor,
}) => {
  const account = { email: 'olga@brandt.test', password: 'a long enough one' };
  await visitor.goto('/');
  await visitor.getByRole('textbox', { name: 'Name of the workspace' }).fill('Brandt Elevators');
  await visitor.getByRole('button', { name: 'Continue' }).click();
  await visitor.getByRole('button', { name: 'Skip' }).click();
  await visitor.getByRole('radio', { name: 'Start empty' }).waitFor();
  await visitor.getByRole('button', { name: 'Continue' }).click();
  await visitor.getByRole('textbox', { name: 'Your name' }).fill('Olga Brandt');
  await visitor.getByRole('textbox', { name: 'Email' }).fill(account.email);
  await visitor.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await visitor.getByRole('button', { name: 'Create workspace' }).click();
  await expect(visitor.getByRole('heading', { name: 'Brandt Elevators is ready' })).toBeVisible();
  await expectUsable(visitor);
  await visitor.getByRole('link', { name: 'Start working' }).click();
  await expect(visitor.getByText('Nothing needs you right now')).toBeVisible();
  await expectUsable(visitor);

  await visitor.getByRole('button', { name: 'Your account and preferences' }).click();
  await visitor.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(visitor.getByText('Demo accounts')).toBeHidden();
  await visitor.getByRole('textbox', { name: 'Email' }).fill(account.email);
  await visitor.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await visitor.getByRole('button', { name: 'Continue' }).click();
  await expect(visitor.getByRole('button', { name: 'Olga Brandt' })).toBeVisible();

  const subject = subjectOf('Elevator 3 stops between floors');
  await createTicket(visitor, { subject, newCustomer: 'City Library' });
  await expect(property(visitor, 'Customer')).toContainText('City Library');
  await expect(visitor.getByRole('heading', { name: 'Tickets 1' })).toBeVisible();
});

test('a product that is set up is not set up again', async ({ visitor }) => {
  await visitor.goto('/setup');
  await expect(visitor).toHaveURL(/\/setup\/error$/);
  await expect(visitor.getByRole('heading', { name: 'Set-up is not available' })).toBeVisible();
  await visitor.getByRole('link', { name: 'Go to sign-in' }).click();
  await expect(visitor).toHaveURL(/\/login/);
});

async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}
