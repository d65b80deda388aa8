import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { callsApi } from '@sightline/contract/calls/calls';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { requestAccepted } from './api.ts';
import { checkDevices, refuseDevices, startCall } from './call-steps.ts';
import { phone, test } from './fixtures.ts';
import { skipOverLiveKit } from './over-livekit.ts';
import { createRoom, openRoom } from './room-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';
import { createTicket } from './ticket-steps.ts';

/** All checks take most of a minute. */
const longTimeout = { timeout: 120_000 };
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
const again = (page: Page) => page.getByRole('button', { name: 'Check again' });

async function runChecks(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start the check' }).click();
  await expect(again(page)).toBeVisible(longTimeout);
}

test('an agent finds that calls will work, and attaches the report to the ticket', async ({ open }) => {
  const agent = await open({
    email: people.agent.email,
    browser: { permissions: ['camera', 'microphone', 'clipboard-read', 'clipboard-write'] },
  });
  const subject = subjectOf('No sound');
  await createTicket(agent, { subject });
  await agent.getByRole('button', { name: 'Search or jump to…' }).first().click();
  await agent.getByRole('combobox', { name: 'Search', exact: true }).fill('connection');
  await agent.getByRole('option', { name: 'Connection check' }).click();
  await expect(agent).toHaveURL(/\/diagnostics$/);
  await test.step('while it runs it does not start once more', async () => {
    await agent.getByRole('button', { name: 'Start the check' }).click();
    await agent.getByRole('button', { name: 'Checking…' }).click();
    await expect(agent.getByText('check is running already')).toBeVisible();
    await expect(again(agent)).toBeVisible(longTimeout);
  });
  await test.step('every check succeeds or is skipped, and the words say so', async () => {
    await expect(agent.getByRole('heading', { name: /^Calls will work/ })).toBeVisible();
    await expect(agent.getByText('Failed', { exact: true })).toHaveCount(0);
    await expect(agent.getByText('Not checked yet')).toHaveCount(0);
    const skipped = agent.getByRole('listitem').filter({ has: agent.getByText('Skipped', { exact: true }) });
    await expect(skipped).toContainText(['Relay (TURN)', 'Cloud region']);
    await agent.getByText('Sending the picture').click();
    await expect(agent.getByText(/published [1-9]\d* video packets/)).toBeVisible();
    await expectAccessible(agent);
  });
  await test.step('the report is copied and saved, without anything that opens a call', async () => {
    await agent.getByRole('button', { name: 'Copy the report' }).click();
    await expect(agent.getByText('The report was copied.')).toBeVisible();
    const copied = await agent.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^Connection check: Calls will work/);
    expect(copied).toContain('Sending sound: Success');
    expect(copied).toContain('Chrome/');
    expect(copied).not.toMatch(/eyJ|access_token|@/);
    const [download] = await Promise.all([
      agent.waitForEvent('download'),
      agent.getByRole('button', { name: 'Download the report' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^connection-check-.*\.txt$/);
    expect(await readFile(await download.path(), 'utf8')).toBe(copied);
  });
  await test.step('the ticket has it', async () => {
    await agent.getByRole('button', { name: /^Attach to a ticket or room/ }).click();
    await agent.getByRole('textbox', { name: 'Search' }).fill(subject);
    await agent.getByRole('option', { name: subject }).click();
    await agent.getByRole('link', { name: /^Attached to #\d+/ }).click();
    await expect(agent.getByText(/^connection-check-.*\.txt$/).first()).toBeVisible();
  });
});

test('a guest whose camera is refused learns it before the call, and what to do', async ({ agent, open }) => {
  skipOverLiveKit('a denied camera does not depend on the media server');
  const room = await createRoom(agent, [people.colleague], subjectOf('Compressor'));
  await openRoom(agent, room);
  await startCall(agent, 'Start the call');
  const { calls } = await requestAccepted(agent, callsApi.active, { query: {} });
  const call = calls.find(({ room_id }) => room_id === room.id);
  const guest = await open({
    browser: { ...phone, permissions: ['local-network-access'] }, // a page that a journey has altered no longer counts as local
    complaint: 'Permissions policy violation',
  });
  await refuseDevices(guest);
  await guest.goto(`/talk/invite?name=Maria&code=${call?.share_code}&call=${call?.id}`);
  await checkDevices(guest);
  await guest.getByRole('link', { name: 'Check my connection' }).click();
  await runChecks(guest);
  await expect(guest.getByRole('heading', { name: /^Calls will work, but/ })).toBeVisible();
  const summary = guest.getByRole('region', { name: 'Connection check' });
  await expect(summary).toContainText('The browser does not let this page use the camera: you would not be seen.');
  await expect(summary).toContainText('Allow it with the symbol beside the address, and check again.');
  await expect(rowOf(guest, 'Media connection (WebRTC)')).toContainText('Success');
  await expect(rowOf(guest, 'Sending the picture')).toContainText('Failed');
  await guest.getByText('Sending the picture').click();
  await expect(guest.getByText('The browser refused the device').last()).toBeVisible();
  await expectAccessible(guest);
  await expectNoSidewaysScroll(guest);
  await guest.getByRole('link', { name: 'Back to the call' }).click();
  await expect(guest.getByRole('textbox', { name: 'Your name' })).toHaveValue('Maria');
});

test('somebody without an account or a link checks what needs neither', async ({ visitor }) => {
  skipOverLiveKit('without a token nothing is checked against the media server');
  await visitor.goto('/diagnostics');
  await expect(visitor).toHaveURL(/\/talk\/diagnostics$/);
  await runChecks(visitor);
  await expect(visitor.getByRole('heading', { name: 'Only part of it could be checked' })).toBeVisible();
  await expect(rowOf(visitor, 'Sending sound')).toContainText('Skipped');
  await expectAccessible(visitor);
});
