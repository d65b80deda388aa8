import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './fixtures.ts';

test('a manager walks through the tree of parts, deletes an asset, takes that back, and restores another from the trash', {
  tag: '@full',
}, async ({ manager }) => {
  await manager.goto('/assets');
  await manager.getByRole('button', { name: 'Tree' }).click();
  const tree = manager.getByRole('tree', { name: 'Assets' });
  const boiler = tree.getByRole('treeitem', { name: /^Boiler 1 / });
  await boiler.focus();
  await manager.keyboard.press('ArrowRight');
  const pump = tree.getByRole('treeitem', { name: /^Feed water pump / });
  await expect(pump).toBeVisible();
  await expectAccessible(manager);
  await expectNoSidewaysScroll(manager);
  await manager.keyboard.press('ArrowDown');
  await expect(pump).toBeFocused();
  await manager.keyboard.press('Enter');
  await expect(manager.getByRole('heading', { name: 'Feed water pump' })).toBeVisible();

  const drop = async () => {
    await manager.getByRole('button', { name: 'More actions' }).click();
    await manager.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(manager.getByText('Feed water pump moved to the trash')).toBeVisible();
  };
  await drop();
  await manager.getByRole('button', { name: 'Undo' }).click();
  await expect(manager.getByText('1 asset restored')).toBeVisible();
  await manager.goto('/assets/LF-FWP-1');
  await drop();

  await manager.goto('/assets?query=feed+water');
  await expect(manager.getByText('No asset matches')).toBeVisible();
  await manager.goto('/assets/trash');
  await expect(manager.getByText('30 days')).toBeVisible();
  await expectAccessible(manager);
  await expectNoSidewaysScroll(manager);
  await manager.getByRole('button', { name: 'Restore Feed water pump' }).click();
  await expect(manager.getByText('The trash is empty')).toBeVisible();
  await manager.goto('/assets/LF-BO-1?tab=components');
  await expect(manager.getByRole('treeitem', { name: /^Feed water pump / })).toBeVisible();
});

test('an agent plans maintenance, and changes until when', { tag: '@full' }, async ({ agent }) => {
  await agent.goto('/assets/LF-P-205?tab=maintenance');
  await agent.getByRole('button', { name: 'Add a plan' }).click();
  const form = agent.getByRole('dialog');
  await form.getByRole('textbox', { name: 'What is to be done' }).fill('Grease the bearings');
  await form.getByRole('button', { name: 'Save' }).click();
  await agent.getByRole('button', { name: 'Edit Grease the bearings' }).click();
  await form.getByRole('textbox', { name: 'Every' }).fill('6');
  await expectAccessible(agent);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(agent.getByText(/Every 6 months/)).toBeVisible();
  await agent.goto('/assets?maintenance=due&maintenance=soon');
  await expect(agent.getByRole('link', { name: 'Pump P-205' })).toBeVisible();
});
