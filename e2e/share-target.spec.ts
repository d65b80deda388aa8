import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';
import { createRoom, messageBox, messageOf } from './room-steps.ts';
import { demoPassword, people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

/** Posts a form to the share target of the manifest, as the system does for an installed application. */
const shareFromOutside = (page: Page, text: string): Promise<void> =>
  page.evaluate((words) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' });
    const field = Object.assign(document.createElement('input'), { name: 'text', value: words });
    const files = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true });
    const chosen = new DataTransfer();
    chosen.items.add(new File(['pressure, 3 bar'], 'readings.txt', { type: 'text/plain' }));
    files.files = chosen.files;
    form.append(field, files);
    document.body.append(form);
    form.submit();
  }, text);

const workerReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

test('text and a file that another application shares go into the composer of a room, also from without a connection', {
  tag: '@full',
}, async ({ open }) => {
  const { email } = people.agent;
  const agent = await open({ email, browser: { serviceWorkers: 'allow' } });
  const name = subjectOf('Compressor');
  await createRoom(agent, [people.colleague, people.manager], name);
  await agent.goto('/home');
  await workerReady(agent);
  const [words, offline] = [`Reading at noon ${name.slice(-6)}`, `Reading at one ${name.slice(-6)}`];
  const heading = agent.getByRole('heading', { name: 'Share into…' });
  await test.step('it asks where to', async () => {
    await shareFromOutside(agent, words);
    await expect(heading).toBeVisible();
    await expect(agent.getByRole('region', { name: 'What you share' })).toContainText(words);
    await expectAccessible(agent);
    await agent.getByRole('searchbox', { name: 'Search rooms and tickets' }).fill(name);
    await agent.getByRole('button', { name: new RegExp(name) }).click();
  });
  await test.step('and is sent from there', async () => {
    await expect(messageBox(agent)).toHaveValue(words);
    await expect(agent.getByText('readings.txt')).toBeVisible();
    await agent.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(messageOf(agent, words)).toContainText('readings.txt');
    await agent.goto('/share');
    await expect(agent.getByText('Nothing to share')).toBeVisible();
  });
  await test.step('without a connection it waits', async () => {
    await agent.context().setOffline(true);
    await shareFromOutside(agent, offline);
    await expect(agent.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await agent.context().setOffline(false);
    await expect(heading).toBeVisible();
    await expect(agent.getByRole('region', { name: 'What you share' })).toContainText(offline);
  });
});

test('what is shared while nobody is signed in waits for who signs in', { tag: '@full' }, async ({ page }) => {
  const signIn = async () => {
    await page.getByRole('textbox', { name: 'Email' }).fill(people.colleague.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await page.goto('/login');
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
  await workerReady(page);
  await page.reload();
  await shareFromOutside(page, 'Valve 7 is stuck');
  await signIn();
  await expect(page.getByRole('heading', { name: 'Share into…' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What you share' })).toContainText('Valve 7 is stuck');
});
