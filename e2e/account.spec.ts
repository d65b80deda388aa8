import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { phone, test } from './fixtures.ts';
import { frameComplaint, readMailedLink } from './mailed-links.ts';
import { addAgentOfTwoWorkspaces, addClientOfBothSpaces } from './newcomers.ts';
import { demoPassword, people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

async function check(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function signInThrough(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** The smallest picture that a canvas can draw. */
const picture = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('a person changes picture, name and title, says when they are away, and others see it at once', async ({
  visitor,
  manager,
}) => {
  const { email } = await addAgentOfTwoWorkspaces(subjectOf('Elsewhere'));
  await signInThrough(visitor, email);
  await visitor.getByRole('button', { name: 'Meridian Field Service' }).click();
  await visitor.getByRole('button', { name: 'Your account and preferences' }).click();
  await visitor.getByRole('menuitem', { name: 'Account' }).click();
  await check(visitor);

  await visitor.locator('input[type=file]').setInputFiles(picture);
  const crop = visitor.getByRole('dialog', { name: 'Choose what is shown' });
  await expect(crop.getByRole('slider', { name: 'Zoom' })).toBeVisible();
  await check(visitor);
  await crop.getByRole('button', { name: 'Save the picture' }).click();
  await expect(visitor.getByRole('main').locator('img')).toBeVisible();

  const name = subjectOf('Nuno');
  await visitor.getByRole('textbox', { name: 'Name' }).fill(name);
  await visitor.getByRole('textbox', { name: 'Title' }).fill('Night shift');
  await visitor.getByRole('switch', { name: 'Out of office' }).check();
  await visitor.getByLabel('First day').fill('2026-01-01');
  await visitor.getByLabel('Last day').fill('2099-01-01');
  await visitor.getByRole('textbox', { name: 'Message' }).fill('Ask Maya');
  await visitor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(visitor.getByText('Saved').first()).toBeVisible();

  await manager.goto('/tickets');
  await manager.getByRole('link', { name: 'Door to pharmacy does not release from inside' }).click();
  await manager.getByRole('button', { name: 'Assignees' }).first().click();
  await manager
    .getByRole('textbox', { name: 'Search' })
    .or(manager.getByRole('searchbox', { name: 'Search' }))
    .last()
    .fill(name);
  const option = manager.getByRole('option', { name });
  await expect(option.getByRole('img', { name: 'Out of office until' })).toBeVisible();
  await expect(option.locator('img')).toBeVisible();
});

test('a new address is confirmed at both addresses', { tag: '@full' }, async ({ open, visitor }) => {
  const { email } = await addClientOfBothSpaces();
  const wanted = email.replace('nuno', 'moved');
  await signInThrough(visitor, email);
  await visitor.getByRole('button', { name: 'Lakeside Foods' }).click();
  await expect(visitor).toHaveURL(/\/home$/);
  await visitor.goto('/account');
  await visitor.getByRole('button', { name: 'Change the address' }).click();
  await visitor.getByRole('textbox', { name: 'New address' }).fill(wanted);
  await visitor.getByRole('textbox', { name: 'Your password' }).fill(demoPassword);
  await visitor.getByRole('button', { name: 'Send the links' }).click();
  await expect(visitor.getByText(`${wanted} has not confirmed yet`)).toBeVisible();

  const outbox = await open({ email: people.subscriber.email, complaint: frameComplaint });
  const other = await open({ browser: phone });
  await other.goto(await readMailedLink(outbox, wanted));
  await check(other);
  await other.getByRole('button', { name: 'Confirm' }).click();
  await expect(other.getByText(`Now ${email} has to confirm`)).toBeVisible();
  await expect(visitor.getByText(`${wanted} has confirmed`)).toBeVisible();

  await other.goto(await readMailedLink(outbox, email));
  await other.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(other.getByText(`sign in with ${wanted}`)).toBeVisible();
  await expect(visitor.getByText(`You sign in with ${wanted}.`)).toBeVisible();
});

test('a copy of the own data is made, and downloaded', { tag: '@full' }, async ({ open }) => {
  const page = await open({ email: people.colleague.email });
  await page.goto('/account');
  await page.getByRole('button', { name: /Prepare a (new )?copy/ }).click();
  await expect(page.getByText('Your copy is ready')).toBeVisible();
  await check(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('region', { name: 'Long work' }).getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^sightline-.*\.zip$/);
});

test('an account is to be removed, and signing in takes that back', { tag: '@full' }, async ({ open, visitor }) => {
  const { email } = await addClientOfBothSpaces();
  await signInThrough(visitor, email);
  await visitor.getByRole('button', { name: 'Lakeside Foods' }).click();
  await expect(visitor).toHaveURL(/\/home$/);
  await visitor.goto('/account');
  await visitor.getByRole('button', { name: 'Remove my account' }).click();
  await visitor.getByRole('button', { name: 'Send the link' }).click();
  await expect(visitor.getByText(`We sent a link to ${email}`)).toBeVisible();

  const outbox = await open({ email: people.subscriber.email, complaint: frameComplaint });
  await visitor.goto(await readMailedLink(outbox, email));
  await check(visitor);
  await visitor.getByRole('textbox', { name: 'Your password' }).fill(demoPassword);
  await visitor.getByRole('button', { name: 'Remove my account' }).click();
  await expect(visitor.getByText('Your account will be removed')).toBeVisible();
  await signInThrough(visitor, email);
  await expect(visitor.getByText('Welcome back. Your account stays.')).toBeVisible();
});

test('an agent leaves one of two workspaces, in Portuguese on a phone', { tag: '@full' }, async ({ open }) => {
  const own = subjectOf('Away and gone');
  const { email } = await addAgentOfTwoWorkspaces(own);
  const page = await open({ email, browser: phone, remembered: { lang: 'pt', theme: 'dark' } });
  await page.goto('/account/workspaces');
  await check(page);
  await expect(page.getByText('Você é o único assinante.')).toBeVisible(); // of their own
  await page.getByRole('button', { name: 'Sair de Meridian Field Service' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sair', exact: true }).click();
  await expect(page.getByText('Você saiu de Meridian Field Service')).toBeVisible();
});
