import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './fixtures.ts';

test('a manager adds an asset with a custom field, finds it by a filter and opens a ticket from it', async ({
  manager,
}) => {
  const tag = `E2E-${Date.now()}`;
  await manager.goto('/assets');
  await expect(manager.getByRole('link', { name: 'Chiller 2' })).toBeVisible();
  await expectAccessible(manager);
  await expectNoSidewaysScroll(manager);

  await manager.getByRole('button', { name: 'New asset' }).click();
  const form = manager.getByRole('dialog', { name: 'New asset' });
  await expect(form.getByRole('textbox', { name: 'Tag' })).not.toHaveValue(''); // the next one is proposed
  await form.getByRole('textbox', { name: 'Tag' }).clear();
  await form.getByRole('button', { name: 'Add asset' }).click();
  await expect(form.getByRole('textbox', { name: 'Tag' })).toHaveAttribute('aria-invalid', 'true');
  await form.getByRole('textbox', { name: 'Tag' }).fill(tag);
  await form.getByRole('textbox', { name: 'Name' }).fill('Ice machine');
  await form.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Cooling' });
  await form.getByRole('combobox', { name: 'Customer' }).fill('Lakeside');
  await manager.getByRole('option', { name: 'Lakeside Foods' }).click();
  await form.getByRole('combobox', { name: 'Refrigerant' }).selectOption({ label: 'R290' });
  await expectAccessible(manager);
  await form.getByRole('button', { name: 'Add asset' }).click();
  await expect(manager).toHaveURL(new RegExp(`/assets/${tag}$`));
  await expect(manager.getByRole('heading', { name: 'Ice machine' })).toBeVisible();
  await expect(manager.getByText('R290')).toBeVisible();
  await expect(manager.getByRole('button', { name: 'Schedule' })).toBeEnabled(); // once its tickets are there
  await expectAccessible(manager);

  await manager.goto(`/assets?query=${tag}`);
  await manager.getByRole('button', { name: 'Filter', exact: true }).click();
  await manager.getByRole('menuitem', { name: 'Custom fields' }).click();
  await manager.getByRole('menuitemcheckbox', { name: 'Refrigerant: R290' }).click();
  await manager.keyboard.press('Escape');
  await manager.getByRole('link', { name: 'Ice machine' }).click();

  await manager.getByRole('button', { name: 'New ticket' }).click();
  const ticket = manager.getByRole('dialog', { name: 'New ticket about Ice machine' });
  await ticket.getByRole('textbox', { name: 'Subject' }).fill('Makes no ice');
  await ticket.getByRole('button', { name: 'Create ticket' }).click();
  await expect(manager).toHaveURL(/\/tickets\/\d+/);
  await manager.getByRole('link', { name: 'No warranty' }).click();
  await manager.getByRole('tab', { name: 'Tickets' }).click();
  await expect(manager.getByRole('link', { name: /Makes no ice/ })).toBeVisible();
});

test('the register is shown as cards with pictures, which the address keeps', { tag: '@full' }, async ({ agent }) => {
  await agent.goto('/assets');
  await agent.getByRole('button', { name: 'Pictures' }).click();
  await expect(agent).toHaveURL(/view=pictures/);
  const card = agent.getByRole('link', { name: /Blood bank freezer/ });
  await agent.getByRole('searchbox', { name: 'Search assets' }).fill('blood bank');
  await expect(card).toBeVisible();
  await expect(agent).toHaveURL(/view=pictures/);
  await expectAccessible(agent);
  await expectNoSidewaysScroll(agent);
  await card.click();
  await expect(agent.getByRole('heading', { name: 'Blood bank freezer' })).toBeVisible();
});
