import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './fixtures.ts';
import { demoPassword } from './sign-in.ts';

/** Suspended in the demo workspace, and again at the end of each journey. */
const nadia = { name: 'Nadia Rossi', email: 'nadia@demo.test' };

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(nadia.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a manager activates somebody in their panel, and suspends them from the table while they are signed in', async ({
  manager,
  visitor,
}) => {
  await signIn(visitor);
  await expect(visitor.getByText('Your access is suspended.')).toBeVisible();

  await manager.goto('/settings/people?status=suspended');
  await expect(row(manager, nadia.name)).toContainText('Suspended');
  await expectAccessible(manager);
  await row(manager, nadia.name).getByRole('link').click();
  const panel = manager.getByRole('dialog', { name: 'Person' });
  await expect(panel.getByText(nadia.email)).toBeVisible();
  await expectAccessible(manager);
  await panel.getByRole('button', { name: 'Activate' }).click();
  await expect(panel.getByText('Active', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: /^Role:/ }).click();
  await manager.getByRole('option', { name: /^Dispatcher/ }).click();
  await manager.keyboard.press('Escape');
  const question = manager.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(panel).toBeHidden();

  await visitor.getByRole('button', { name: 'Continue' }).click();
  await expect(visitor).toHaveURL(/\/home$/);

  await manager.goto('/settings/people?query=nadia');
  await manager.getByRole('checkbox', { name: `Select ${nadia.name}` }).check();
  const chosen = manager.getByRole('region', { name: 'Selected rows' });
  await expect(chosen.getByRole('status')).toHaveText('1 selected');
  await chosen.getByRole('button', { name: 'Suspend' }).click();
  await expect(row(manager, nadia.name)).toContainText('Suspended');
  await expect(visitor).toHaveURL(/\/login/);

  await row(manager, nadia.name).getByRole('link').click();
  await panel.getByRole('link', { name: 'Show in the audit log' }).click();
  await expect(manager.getByText(`suspended ${nadia.name}`).first()).toBeVisible();
  await expect(manager.getByRole('button', { name: `About: ${nadia.name}` })).toBeVisible();
});

test('the table of people is filtered, ordered and kept in the address', { tag: '@full' }, async ({ manager }) => {
  await manager.goto('/settings/people');
  await expect(row(manager, 'Tom Becker')).toBeVisible();
  await expectNoSidewaysScroll(manager);
  await manager.getByRole('button', { name: 'Filter', exact: true }).click();
  await manager.getByRole('menuitem', { name: 'Role' }).click();
  await manager.getByRole('menuitemcheckbox', { name: 'Client manager' }).click();
  await manager.keyboard.press('Escape');
  await expect(row(manager, 'Tom Becker')).toHaveCount(0);
  await manager.getByRole('button', { name: 'Email' }).click();
  await expect(manager.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
  await manager.reload();
  await expect(row(manager, 'Luca Ferrari')).toBeVisible();
  await expect(row(manager, 'Tom Becker')).toHaveCount(0);
});

test('an agent cannot open the table of people', { tag: '@full' }, async ({ agent }) => {
  await agent.goto('/settings/people');
  await expect(agent.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
});
