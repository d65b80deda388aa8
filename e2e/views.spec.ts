import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { phone, test } from './fixtures.ts';
import { people } from './sign-in.ts';

test('a manager saves a view of urgent or overdue tickets and shares it with agents, who see it on a phone with its count', async ({
  manager,
  open,
}) => {
  await manager.goto('/tickets');
  await manager.getByRole('button', { name: 'Advanced filter' }).click();
  const drawer = manager.getByRole('dialog', { name: 'Advanced filter' });
  await drawer.getByLabel('Which of these apply').selectOption('Any of these');
  const first = drawer.getByRole('group', { name: 'Assignee' });
  await first.getByLabel('Field').selectOption('Overdue');
  await drawer.getByRole('button', { name: 'Add a condition' }).click();
  await drawer.getByRole('group', { name: 'Assignee' }).getByLabel('Field').selectOption('Priority');
  await expect(drawer.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await drawer.getByRole('combobox', { name: 'Value of Priority' }).click();
  await manager.getByRole('option', { name: 'Urgent' }).click();
  await expectAccessible(manager);
  await drawer.getByRole('button', { name: 'Apply' }).click();
  await expect(manager.getByRole('button', { name: 'Advanced filter, 2 conditions' })).toBeVisible();

  await manager.getByRole('button', { name: 'Saved views' }).click();
  await manager.getByRole('menuitem', { name: 'Save as a view' }).click();
  const form = manager.getByRole('dialog', { name: 'Save as a view' });
  await form.getByLabel('Name').fill('Burning');
  await form.getByRole('combobox', { name: 'Share with roles' }).click();
  await manager.getByRole('option', { name: 'Agent', exact: true }).click();
  await form.getByRole('combobox', { name: 'Share with roles' }).blur();
  await expectAccessible(manager);
  await form.getByRole('button', { name: 'Save' }).click();
  const tab = manager.getByRole('tab', { name: /^Burning/ });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(tab).toHaveText(/^Burning\d+$/);
  const total = (await tab.textContent())?.replace('Burning', '') ?? '';
  await expect(manager.getByText(`${total} tickets`)).toBeVisible();

  const agent = await open({ email: people.agent.email, browser: phone });
  await agent.goto('/tickets');
  const seen = agent.getByRole('tab', { name: /^Burning/ });
  await expect(seen).toHaveText(`Burning${total}`);
  await seen.click();
  // The view says itself that it has open tickets of the normal type.
  await expect(agent.getByRole('button', { name: 'Advanced filter, 4 conditions' })).toBeVisible();
  await expectAccessible(agent);
  await expectNoSidewaysScroll(agent);
});
