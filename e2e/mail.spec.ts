import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { phone, test } from './fixtures.ts';
import { frameComplaint } from './mailed-links.ts';
import { addClientOfBothSpaces } from './newcomers.ts';
import { people } from './sign-in.ts';

async function check(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test('a forgotten password is reset with the link of an email, once', async ({ open, visitor }) => {
  const { email } = await addClientOfBothSpaces();
  await visitor.goto('/login');
  await visitor.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(visitor.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible(); // the login has an email too
  await visitor.getByRole('textbox', { name: 'Email' }).fill(email);
  await visitor.getByRole('button', { name: 'Send the link' }).click();
  await expect(visitor.getByText(`If an account uses ${email}`)).toBeVisible();
  await check(visitor);

  const subscriber = await open({ email: people.subscriber.email, complaint: frameComplaint });
  await subscriber.goto('/settings');
  await subscriber.getByRole('link', { name: 'Outbox' }).click();
  await subscriber.getByRole('button', { name: email }).click();
  await check(subscriber);
  await expect(subscriber.frameLocator('iframe').getByText('Choose a new password')).toBeVisible();
  await expect(subscriber.frameLocator('iframe').getByRole('link')).toHaveCount(0);
  await subscriber.getByRole('button', { name: 'Show once' }).click();
  const link = subscriber.getByRole('region', { name: 'Links of this email' }).getByRole('link');
  const { pathname } = new URL((await link.getAttribute('href')) ?? '');
  await check(subscriber);

  await visitor.goto(pathname);
  await check(visitor);
  for (const name of ['New password', 'Confirm new password']) {
    await visitor.getByRole('textbox', { name, exact: true }).fill('a raft of seven otters');
  }
  await visitor.getByRole('button', { name: 'Save the password' }).click();
  await expect(visitor).toHaveURL(/\/login$/);
  await visitor.getByRole('textbox', { name: 'Email' }).fill(email);
  await visitor.getByRole('textbox', { name: 'Password' }).fill('a raft of seven otters');
  await visitor.getByRole('button', { name: 'Continue' }).click();
  await expect(visitor).toHaveURL(/\/spaces/);

  const again = await open({ complaint: '404' });
  await again.goto(pathname);
  await expect(again.getByText('This link no longer works')).toBeVisible();
});

test('a Subscriber sends a test email and reads it on a phone, in Portuguese and in the dark', {
  tag: '@full',
}, async ({ open }) => {
  const remembered = { theme: 'dark', lang: 'pt' };
  const page = await open({ email: people.subscriber.email, remembered, browser: phone, complaint: frameComplaint });
  await page.goto('/settings/jobs');
  await expect(page.getByText('Nada falhou')).toBeVisible();
  await check(page);
  await page.goto('/dev/mail');
  await page.getByRole('button', { name: 'Enviar um e-mail de teste' }).click();
  await page.getByRole('button', { name: 'Test email from' }).first().click();
  await expect(page.frameLocator('iframe').getByText('you are reading one')).toBeVisible();
  await check(page);
  await page.getByRole('tab', { name: 'Texto' }).click();
  await expect(page.getByText('you are reading one')).toBeVisible();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await check(page);
});
