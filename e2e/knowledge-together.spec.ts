import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

test('two people write in one article, see each other, and go on through a lost connection', { tag: '@full' }, async ({
  manager,
  agent,
}) => {
  const title = `Bleed the hydraulics ${Date.now()}`;
  await manager.goto('/knowledge');
  await manager.getByRole('link', { name: 'New article' }).click();
  await manager.getByRole('textbox', { name: 'Title' }).fill(title);
  await manager.getByRole('button', { name: 'Start writing' }).click();
  const text = manager.getByRole('textbox', { name: 'Text of the article' });
  await text.click();
  await manager.keyboard.type('Open the valve.');
  await expect(manager.getByText('Saved', { exact: true })).toBeVisible();

  await agent.goto(new URL(manager.url()).pathname);
  const other = agent.getByRole('textbox', { name: 'Text of the article' });
  await expect(other.getByText('Open the valve.')).toBeVisible();
  await expect(manager.getByRole('list', { name: 'Also writing here' }).getByRole('listitem')).toHaveCount(1);
  await other.click();
  await agent.keyboard.press('Control+End');
  await agent.keyboard.press('Enter');
  await agent.keyboard.type('Wait until it drips.');
  await expect(text.getByText('Wait until it drips.')).toBeVisible();
  await expectAccessible(manager);

  await agent.context().setOffline(true);
  await agent.keyboard.press('Enter');
  await agent.keyboard.type('Close it again.');
  await text.click();
  await manager.keyboard.press('Control+Home');
  await manager.keyboard.type('Wear gloves. ');
  await expect(manager.getByText('Saved', { exact: true })).toBeVisible();
  await agent.context().setOffline(false);
  for (const copy of [text, other]) {
    await expect(copy.getByText('Wear gloves. Open the valve.')).toBeVisible();
    await expect(copy.getByText('Close it again.')).toBeVisible();
  }
  await expect(agent.getByText('Saved', { exact: true })).toBeVisible();
  await manager.reload();
  await expect(text.getByText('Close it again.')).toBeVisible();
});
