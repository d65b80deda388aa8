import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test as demoTest, phone } from './fixtures.ts';
import { type Product, startProduct } from './product.ts';

/** A product in which anybody may sign up, on a database with other workspaces. Without a mail server a command prints the codes. */
const test = demoTest.extend<object, { open_product: Product }>({
  open_product: [
    // Playwright reads the fixtures that it should make from this pattern, which may not be empty for the linters.
    async ({ playwright: _ }, give) => {
      const product = await startProduct({ demo: true, settings: { OPEN_SIGNUP: 'true' } });
      await give(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ open_product }, give) => give(open_product.url),
});

async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** As the person who runs the installation gets it. */
async function readCode({ dataDir }: Product, email: string): Promise<string> {
  const command = ['server/src/admin/main.ts', 'sign-up-code', email];
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: '..', env });
  return stdout.trim();
}

test('somebody signs up on a phone with a code, invites a colleague and starts with examples', async ({
  open,
  open_product: product,
}) => {
  const page = await open({ browser: phone });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create a workspace' }).click();
  await expect(page.getByRole('heading', { name: 'Set up your workspace' })).toBeVisible(); // the login has an email too
  const email = 'olga@brandt.test';
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await expectUsable(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is wrong')).toBeVisible();
  await expectUsable(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(await readCode(product, email));
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByRole('textbox', { name: 'Name of the workspace' }).fill('Brandt Elevators');
  await page.getByRole('textbox', { name: 'Address of the sign-in page' }).fill('brandt');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Email addresses of colleagues' }).fill('rui@brandt.test');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Add examples', { exact: true }).click(); // on touch screens the label covers the circle
  await expectUsable(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Olga Brandt');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Olga Brandt');
  await page.getByRole('textbox', { name: 'Password' }).fill('a long enough one');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByRole('heading', { name: 'Brandt Elevators is ready' })).toBeVisible();
  await expect(page.getByText('1 invitation is on its way.')).toBeVisible();
  await expectUsable(page);
  await page.goto('/tickets');
  await expect(page.getByText('Autoclave stops with error E04').first()).toBeVisible();
  await page.goto('/settings/branding');
  await expect(page.getByRole('textbox', { name: 'Short name' })).toHaveValue('brandt');
});
