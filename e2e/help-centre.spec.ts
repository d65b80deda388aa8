import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { phone, test } from './fixtures.ts';

test('a manager publishes an article for everybody, schedules the next text, and a visitor without scripts reads it on a phone', async ({
  manager,
  open,
}) => {
  const stamp = String(Date.now());
  const title = `Descale the kettle ${stamp}`;
  await manager.goto('/knowledge/create');
  await manager.getByRole('textbox', { name: 'Title' }).fill(title);
  await manager.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Production' });
  await manager.getByRole('button', { name: 'Start writing' }).click();
  await manager.getByRole('textbox', { name: 'Text of the article' }).click();
  await manager.keyboard.type('Use citric acid, never vinegar.');
  await manager.getByRole('combobox', { name: 'Who reads it' }).selectOption({ label: 'Everybody' });
  await expect(manager.getByText('Saved', { exact: true })).toBeVisible();
  await manager.getByRole('button', { name: 'Publish', exact: true }).click();
  const publish = manager.getByRole('dialog', { name: 'Publish version 1' });
  await publish.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(manager.getByRole('heading', { name: title })).toBeVisible();

  await manager.getByRole('link', { name: 'Edit' }).click();
  await manager.getByRole('button', { name: 'Publish changes' }).click();
  const later = manager.getByRole('dialog', { name: 'Publish version 2' });
  await later.getByRole('textbox', { name: 'Publish at: day' }).fill('05/20/2035');
  await later.getByRole('textbox', { name: 'Publish at: day' }).press('Tab');
  await later.getByRole('button', { name: 'Schedule' }).click();
  await expect(manager.getByText('This draft is published by itself')).toBeVisible();
  await expectAccessible(manager);
  await manager.getByRole('button', { name: 'Cancel publication' }).click();
  await expect(manager.getByText('This draft is published by itself')).toBeHidden();

  const visitor = await open({ browser: { ...phone, javaScriptEnabled: false, locale: 'en-GB' } });
  await visitor.goto('/help/harbour-care');
  await expect(visitor.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
  await visitor.getByRole('searchbox', { name: 'Search articles' }).fill(`citric ${stamp}`);
  await visitor.getByRole('button', { name: 'Search' }).click();
  await visitor.getByRole('link', { name: title }).click();
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible();
  await expect(visitor.getByText('Use citric acid, never vinegar.')).toBeVisible();
  await visitor.getByRole('button', { name: 'Yes' }).click();
  await expect(visitor.getByText('Thank you. The authors see your answer.')).toBeVisible();

  const reader = await open({ browser: { ...phone, locale: 'en-GB' } });
  await reader.goto(visitor.url());
  await expectNoSidewaysScroll(reader);
  await expectAccessible(reader);
});
