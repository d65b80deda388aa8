import { expect, type Page } from '@playwright/test';
import jsQR from 'jsqr';
import { expectAccessible } from './accessibility.ts';
import { callControls, checkDevices, openPanel, readGuestLink, startCall } from './call-steps.ts';
import { phone, test } from './fixtures.ts';
import { picturesOf } from './live-media.ts';
import { frameComplaint, readMailedLink } from './mailed-links.ts';
import { createRoom, openRoom } from './room-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

const invited = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Invited guests' }).getByRole('listitem').filter({ hasText: name });

async function inviteByMail(page: Page, name: string, email: string): Promise<void> {
  await openPanel(page, 'People');
  await page.getByRole('textbox', { name: "Guest's name (optional)" }).fill(name);
  await page.getByRole('textbox', { name: "Guest's email (optional)" }).fill(email);
  await page.getByRole('button', { name: 'Send by email' }).click();
  await expect(invited(page, name)).toContainText('In the outbox'); // no mail server is set for journeys
}

/** Reads the QR code as a phone's camera would. */
async function scan(page: Page): Promise<string | undefined> {
  const { data, width } = await page
    .getByRole('img', { name: 'QR code of the link for the guest' })
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 480 });
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0, 480, 480);
      return { data: [...(context?.getImageData(0, 0, 480, 480).data ?? [])], width: 480 };
    });
  return jsQR.default(new Uint8ClampedArray(data), width, width)?.data;
}

/** The link carries the name. */
async function ask(page: Page): Promise<void> {
  await checkDevices(page);
  await page.getByRole('button', { name: 'Ask to join', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'You will be let in soon' })).toBeVisible();
}

test('guests join by e-mail and QR code, are admitted together, and one invitation is revoked', async ({
  agent,
  guest,
  open,
}) => {
  const mark = Date.now().toString(36);
  const [maria, rui] = [`maria-${mark}@example.test`, `rui-${mark}@example.test`];
  await openRoom(agent, await createRoom(agent, [people.colleague], subjectOf('Invitations')));
  await startCall(agent, 'Start the call');
  await inviteByMail(agent, 'Maria Reis', maria);
  await inviteByMail(agent, 'Rui Vaz', rui);
  await expectAccessible(agent);

  const subscriber = await open({ email: people.subscriber.email, complaint: frameComplaint });
  const link = await readMailedLink(subscriber, maria);
  await guest.goto(link);
  await expect(guest.getByRole('textbox', { name: 'Your name' })).toHaveValue('Maria Reis');
  await expect(guest).toHaveURL(/\/talk\/invite$/); // the code is not left in the address bar
  await expect(invited(agent, 'Maria Reis')).toContainText('Opened');
  await ask(guest);
  await expect(invited(agent, 'Maria Reis')).toContainText('Waiting to be let in');

  const second = await test.step('another guest scans the code on the screen', async () => {
    const shown = await readGuestLink(agent, 'Eva Lima');
    await agent.getByRole('button', { name: 'QR code' }).click();
    const scanned = await scan(agent);
    expect(scanned).toBe(shown);
    const page = await open({ browser: phone });
    await page.goto(scanned ?? '');
    await ask(page);
    await expect(page.getByText('1 person is ahead of you')).toBeVisible();
    return page;
  });

  await agent.getByRole('button', { name: 'Admit all (2)' }).click();
  await Promise.all([guest, second].map((page) => expect(callControls(page)).toBeVisible()));
  await expect(invited(agent, 'Maria Reis')).toContainText('In the call');
  for (const name of ['Maria Reis', 'Eva Lima']) await expect(picturesOf(agent, name)).toBeVisible({ timeout: 30_000 });

  await test.step('a revoked invitation says so', async () => {
    const revoked = await readMailedLink(subscriber, rui);
    await agent.getByRole('button', { name: 'Revoke the invitation of Rui Vaz' }).click();
    await expect(invited(agent, 'Rui Vaz')).toContainText('Revoked');
    const late = await open({ browser: phone, complaint: '410' });
    await late.goto(revoked);
    await expect(late.getByRole('heading', { name: 'This invitation was revoked' })).toBeVisible();
    await expectAccessible(late);
  });
});
