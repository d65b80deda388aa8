import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type IdentityProvider, startIdentityProvider } from '../server/test/identity-provider.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { desktop, phone, test } from './fixtures.ts';
import { people } from './sign-in.ts';

const domain = `${randomUUID()}.test`;

async function setUp(page: Page, { issuer, client }: IdentityProvider): Promise<void> {
  await page.goto('/account/security');
  const section = page.getByRole('region', { name: 'Single sign-on' });
  await section.getByLabel('Name of the provider').fill('Company login');
  await section.getByLabel('Issuer').fill(`${issuer}/nowhere`);
  await section.getByRole('button', { name: 'Test the connection' }).click();
  await expect(section.getByText('There is no OpenID Connect provider at this address.')).toBeVisible();
  await section.getByLabel('Issuer').fill(issuer);
  await section.getByRole('button', { name: 'Test the connection' }).click();
  await expect(section.getByText('The provider answered.')).toBeVisible();
  await section.getByLabel('Client ID').fill(client.client_id);
  await section.getByLabel('Client secret', { exact: true }).fill(client.client_secret);
  await section.getByLabel('Mail domains').fill(`@${domain}`);
  await section.getByLabel('Short name of the workspace').fill('meridian');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Single sign-on was saved')).toBeVisible();
  await expect(section.getByText('Is set. Leave it empty to keep it.')).toBeVisible();
  await expectAccessible(page);
}

async function goToProvider(page: Page, identifier: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Single sign-on' }).click();
  await expectAccessible(page);
  await page.getByLabel('Email or short name of the workspace').fill(identifier);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('somebody unknown signs in at the provider of the workspace and lands in it, and the owner removes it', {
  tag: '@full',
}, async ({ open }) => {
  const provider = await startIdentityProvider();
  const owner = await open({ email: people.subscriber.email, browser: desktop, complaint: '422' });
  await setUp(owner, provider);

  provider.person = { sub: 'rita', email: `rita@${domain}`, email_verified: true, name: 'Rita Alves' };
  const page = await open({ browser: desktop });
  await goToProvider(page, `rita@${domain}`);
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/account');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Rita Alves');
  expect(await page.evaluate(() => sessionStorage.getItem('sso'))).toBeNull();

  provider.person = null;
  const refused = await open({ browser: desktop, complaint: '40' });
  await goToProvider(refused, 'meridian');
  await expect(refused.getByText('The identity provider did not let you in.')).toBeVisible();
  await expectAccessible(refused);
  await refused.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(refused).toHaveURL(/\/login$/);
  await refused.getByRole('button', { name: 'Single sign-on' }).click();
  await refused.getByLabel('Email or short name of the workspace').fill('nobody@nowhere.example');
  await refused.getByRole('button', { name: 'Continue' }).click();
  await expect(refused.getByText('No workspace here has single sign-on')).toBeVisible();

  const small = await open({ email: people.subscriber.email, browser: phone, remembered: { lang: 'pt' } });
  await small.goto('/account/security');
  const section = small.getByRole('region', { name: 'Login único' });
  await expect(section.getByRole('textbox', { name: 'Domínios de e-mail' })).toHaveValue(domain);
  await expect(section.getByText('Já definido. Deixe vazio para mantê-lo.')).toBeVisible();
  await expectAccessible(small);
  await expectNoSidewaysScroll(small);
  await section.getByRole('button', { name: 'Remover' }).click();
  await small.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  await expect(small.getByText('O login único foi removido')).toBeVisible();
  await provider.close();
});
