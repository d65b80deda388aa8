import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './fixtures.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a manager writes an article with steps and a picture, and a customer finds, follows and rates it', async ({
  manager,
  customer,
}) => {
  const stamp = String(Date.now());
  const title = `Replace the belt ${stamp}`;
  await manager.goto('/knowledge');
  await expect(manager.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
  await expect(manager.getByRole('link', { name: /Cooling/ }).first()).toBeVisible();
  await expectAccessible(manager);
  await expectNoSidewaysScroll(manager);

  await manager.getByRole('link', { name: 'New article' }).click();
  await manager.getByRole('textbox', { name: 'Title' }).fill(title);
  await manager.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Production' });
  await manager.getByRole('button', { name: 'Start writing' }).click();

  const text = manager.getByRole('textbox', { name: 'Text of the article' });
  await text.click();
  await manager.keyboard.type('## Before you begin');
  await manager.keyboard.press('Enter');
  await manager.keyboard.type('The belt is **hot** after a shift.');
  await manager.keyboard.press('Enter');
  await manager.keyboard.type('/steps');
  await expect(manager.getByRole('option', { name: 'Steps to tick' })).toBeVisible();
  await manager.keyboard.press('Enter');
  await manager.keyboard.type('Loosen the tensioner.');
  await manager.keyboard.press('Enter');
  await manager.keyboard.type('Pull the belt off.');
  await manager
    .locator('input[type=file]')
    .setInputFiles({ name: 'Tensioner.png', mimeType: 'image/png', buffer: pixel });
  await expect(manager.getByRole('img', { name: 'Tensioner' })).toBeVisible();
  await expect(manager.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(manager);
  await manager.reload();
  await expect(text.getByRole('heading', { name: 'Before you begin' })).toBeVisible();
  await expect(text.getByText('Pull the belt off.')).toBeVisible();

  await customer.goto(`/knowledge?query=belt ${stamp}`);
  await expect(customer.getByRole('link', { name: title })).toBeHidden();
  await manager.getByRole('combobox', { name: 'Who reads it' }).selectOption({ label: 'All customers' });
  await manager.getByRole('button', { name: 'Publish', exact: true }).click();
  const publish = manager.getByRole('dialog', { name: 'Publish version 1' });
  await expectAccessible(manager);
  await publish.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(manager.getByRole('heading', { name: title })).toBeVisible();
  await expectAccessible(manager);

  await customer.goto('/knowledge');
  await customer.getByRole('searchbox', { name: 'Search articles' }).fill(`tensioner ${stamp}`);
  await customer.getByRole('link', { name: title }).click();
  await expect(customer.getByRole('heading', { name: title })).toBeVisible();
  await customer.getByRole('checkbox', { name: 'Step done: Loosen the tensioner.' }).check({ force: true });
  await customer.getByRole('button', { name: 'Bookmark' }).click();
  await expect(customer.getByRole('button', { name: 'Bookmarked' })).toBeVisible();
  await customer.getByRole('button', { name: 'No', exact: true }).click();
  await customer.getByRole('textbox', { name: 'What did you look for?' }).fill('Which tool fits?');
  await customer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(customer.getByText('Thank you. The authors see your answer.')).toBeVisible();
  await expectAccessible(customer);
  await expectNoSidewaysScroll(customer);
  await customer.reload();
  await expect(customer.getByRole('checkbox', { name: 'Step done: Loosen the tensioner.' })).toBeChecked();

  await manager.goto('/knowledge/feedback');
  await expect(manager.getByText('Which tool fits?')).toBeVisible();
  await manager.getByRole('button', { name: `Mark the feedback on ${title} as done` }).click();
  await expect(manager.getByRole('button', { name: `Reopen the feedback on ${title}` })).toBeVisible();
  await expectAccessible(manager);
});
