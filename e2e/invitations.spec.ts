import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { phone, test } from './fixtures.ts';
import { frameComplaint, readMailedLink } from './mailed-links.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

const password = 'a raft of seven otters';

async function check(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

const invited = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Invitations' }).getByRole('listitem').filter({ hasText: name });

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invite people' }).click();
  await expect(page.getByRole('dialog', { name: 'Invite people' })).toBeVisible();
}

const mark = (): string => Date.now().toString(36);

test('a manager invites two people by paste, and one accepts on a phone', { tag: '@full' }, async ({
  manager,
  open,
  guest,
}) => {
  const [ana, rui] = [`ana-${mark()}@example.test`, `rui-${mark()}@example.test`];
  await manager.goto('/settings');
  await manager.getByRole('link', { name: 'Invitations' }).click();
  await check(manager);
  await openDialog(manager);
  await manager
    .getByRole('textbox', { name: 'Email addresses' })
    .fill(`"Reis, Ana" <${ana}>; Rui Vaz <${rui}>\n${people.agent.email}`);
  await manager.getByRole('textbox', { name: 'Note (optional)' }).fill('Glad to have you with us.');
  await check(manager);
  await manager.getByRole('button', { name: 'Check the list' }).click();
  const lines = manager.getByRole('list', { name: 'People to invite' }).getByRole('listitem');
  await expect(lines.filter({ hasText: people.agent.email })).toContainText('in the workspace already');
  await check(manager);
  await lines.filter({ hasText: people.agent.email }).getByRole('button').click();
  await manager.getByRole('button', { name: 'Send 2 invitations' }).click();
  await expect(invited(manager, 'Reis, Ana')).toContainText('In the outbox'); // no mail server is set for journeys

  const subscriber = await open({ email: people.subscriber.email, complaint: frameComplaint });
  const link = await readMailedLink(subscriber, ana);
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'You are invited to Meridian Field Service' })).toBeVisible();
  await expect(guest.getByText('Daniel Okafor')).toBeVisible();
  await expect(guest.getByText('Glad to have you with us.')).toBeVisible();
  await expect(invited(manager, 'Reis, Ana')).toContainText('Opened');
  await check(guest);
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Ana Reis');
  await guest.getByRole('textbox', { name: 'Choose a password' }).fill(password);
  await guest.getByRole('button', { name: 'Join Meridian Field Service' }).click();
  await expect(guest).toHaveURL(/\/home$/);
  await expect(invited(manager, 'Ana Reis')).toContainText('Accepted');

  const second = await open({ browser: phone });
  await second.goto(link);
  await expect(second.getByRole('heading', { name: 'This invitation was used already' })).toBeVisible();
  await check(second);

  await invited(manager, 'Rui Vaz').getByRole('button', { name: 'Revoke' }).click();
  await manager.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(invited(manager, 'Rui Vaz')).toContainText('Revoked');
});

test('a guest of a customer comes with a code, and somebody else’s invitation says so', { tag: '@full' }, async ({
  manager,
  open,
}) => {
  const customer = 'Lakeside Foods';
  await manager.goto('/settings/people/invitations');
  await openDialog(manager);
  await manager.getByRole('tab', { name: 'Link or QR code' }).click();
  await manager.getByRole('textbox', { name: 'Email (optional)' }).fill(`eva-${mark()}@example.test`);
  await manager.getByRole('combobox', { name: 'Role' }).selectOption('Client');
  await manager.getByRole('button', { name: 'Create the link' }).click();
  await expect(manager.getByText('A guest needs a customer.')).toBeVisible();
  await manager.getByRole('combobox', { name: 'Customers' }).fill('Lake');
  await manager.getByRole('option', { name: customer }).click();
  await manager.getByRole('button', { name: 'Create the link' }).click();
  await expect(manager.getByRole('img', { name: 'QR code of the invitation link' })).toBeVisible();
  await check(manager);
  const link = await manager.getByRole('textbox', { name: 'Link' }).inputValue();

  const other = await open({ email: people.colleague.email });
  await other.goto(new URL(link).pathname);
  await expect(other.getByText(`and you are signed in as ${people.colleague.email}`)).toBeVisible();
  await check(other);

  const guest = await open({ browser: phone, remembered: { lang: 'pt', theme: 'dark' } });
  await guest.goto('/invite');
  await check(guest);
  await guest.getByRole('textbox', { name: 'Código' }).fill(link);
  await guest.getByRole('button', { name: 'Continuar' }).click();
  await expect(guest.getByText(customer)).toBeVisible();
  await check(guest);
  await guest.getByRole('textbox', { name: 'Seu nome' }).fill(subjectOf('Eva'));
  await guest.getByRole('textbox', { name: 'Escolha uma senha' }).fill(password);
  await guest.getByRole('button', { name: 'Entrar em Meridian Field Service' }).click();
  await expect(guest).toHaveURL(/\/home$/);
});

test('a file is mapped and checked line by line before anybody is invited', { tag: '@full' }, async ({ manager }) => {
  const address = `joao-${mark()}@example.test`;
  const csv = `E-mail;Nome;Perfil;Cliente\n${address};João;Cliente;harbour hospital\nnobody;=1+1;Agent;\nx-${address};X;Pilot;\n`;
  await manager.goto('/settings/people/invitations');
  await openDialog(manager);
  await manager.getByRole('tab', { name: 'File' }).click();
  await manager
    .locator('input[type="file"]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') });
  await expect(manager.getByText('people.csv: 3 people')).toBeVisible();
  await check(manager);
  await manager.getByRole('button', { name: 'Check the list' }).click();
  const lines = manager.getByRole('list', { name: 'People to invite' }).getByRole('listitem');
  await expect(lines.nth(0)).toContainText('João · Client · Harbour Hospital');
  await expect(lines.nth(1)).toContainText('=1+1');
  await expect(lines.nth(1)).toContainText('This is not an email address.');
  await expect(lines.nth(2)).toContainText('This role does not exist here.');
  await manager.getByRole('button', { name: 'Send 1 invitation' }).click();
  await expect(invited(manager, 'João')).toContainText('Client · Harbour Hospital');
  await expect(lines).toHaveCount(2); // those left out stay, to be corrected
});
