import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './fixtures.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an agent starts a claim on a machine, adds a picture, downloads the packet and sends it; the customer sees nothing of it', {
  tag: '@full',
}, async ({ agent, customer }) => {
  const stamp = String(Date.now());
  await agent.goto('/assets/claims');
  await expect(agent.getByRole('link', { name: /Blood bank freezer/ })).toBeVisible();
  await expectAccessible(agent);
  await expectNoSidewaysScroll(agent);

  await agent.goto('/assets/HH-FR-BB?tab=warranties');
  await agent.getByRole('button', { name: 'New claim' }).click();
  const form = agent.getByRole('dialog', { name: 'New claim' });
  await form.getByRole('textbox', { name: 'Faulty serial' }).fill(`F-${stamp}`);
  await form.getByRole('textbox', { name: 'Amount' }).fill('120.50');
  await form.getByRole('textbox', { name: 'What happened' }).fill('The alarm does not stop.');
  await expectAccessible(agent);
  await form.getByRole('button', { name: 'Start claim' }).click();

  await expect(agent.getByRole('heading', { name: 'Blood bank freezer' })).toBeVisible();
  await agent
    .getByLabel('Attach files')
    .first()
    .setInputFiles({ name: 'Type plate.png', mimeType: 'image/png', buffer: pixel });
  await expect(agent.getByRole('button', { name: 'Type plate.png', exact: true })).toBeVisible();
  await expectAccessible(agent);
  const download = agent.waitForEvent('download');
  await agent.getByRole('button', { name: 'Download packet' }).click();
  expect((await download).suggestedFilename()).toBe('claim HH-FR-BB.zip');
  await agent.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(agent.getByText('Sent', { exact: true })).toBeVisible();

  await agent.goto(`/assets/claims?query=F-${stamp}`);
  await agent.getByRole('link', { name: /Blood bank freezer/ }).click();
  await expect(agent.getByRole('textbox', { name: 'Faulty serial' })).toHaveValue(`F-${stamp}`);
  await agent.goto('/assets/HH-FR-BB?tab=timeline');
  await expect(agent.getByText('Claim: Draft → Sent').first()).toBeVisible();

  await customer.goto('/assets/HH-FR-BB?tab=warranties');
  await expect(customer.getByRole('heading', { name: 'Blood bank freezer' })).toBeVisible();
  await expect(customer.getByRole('region', { name: 'Claims' })).toBeHidden();
  await customer.goto('/assets/HH-FR-BB?tab=timeline');
  await expect(customer.getByText('added the asset')).toBeVisible();
  await expect(customer.getByText('warranty claim')).toBeHidden();
});

test('a claim is started from a ticket whose machine is covered', { tag: '@full' }, async ({ agent }) => {
  await agent.goto('/tickets/44');
  await agent.getByRole('button', { name: 'Start claim' }).click();
  const form = agent.getByRole('dialog', { name: 'New claim' });
  await expectAccessible(agent);
  await form.getByRole('button', { name: 'Start claim' }).click();
  await expect(agent.getByRole('link', { name: /^#44 / })).toBeVisible();
});
