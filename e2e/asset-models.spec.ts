import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './fixtures.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a manager gives a model a manual and a warranty, and a new unit shows both to its customer', {
  tag: '@full',
}, async ({ manager, customer }) => {
  const stamp = String(Date.now());
  await manager.goto('/settings/models');
  await expect(manager.getByRole('link', { name: '30RB 302' })).toBeVisible();
  await expectAccessible(manager);
  await expectNoSidewaysScroll(manager);

  await manager.getByRole('button', { name: 'New model' }).first().click();
  const form = manager.getByRole('dialog', { name: 'New model' });
  await form.getByRole('textbox', { name: 'Name' }).fill(`Polar ${stamp}`);
  await form.getByRole('textbox', { name: 'Manufacturer' }).fill('Nordfrost');
  await form.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Cooling' });
  await form
    .getByRole('combobox', { name: 'Warranty of new units' })
    .selectOption({ label: 'Manufacturer, two years' });
  await form.getByRole('combobox', { name: 'Refrigerant' }).selectOption({ label: 'R290' });
  await expectAccessible(manager);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(manager.getByRole('heading', { name: `Polar ${stamp}` })).toBeVisible();

  const manual = { name: 'Manual.png', mimeType: 'image/png', buffer: pixel };
  await manager.getByLabel('Attach files').first().setInputFiles(manual);
  await manager.getByRole('switch', { name: 'Customers see Manual.png' }).click();
  await expect(manager.getByRole('switch', { name: 'Customers see Manual.png' })).toBeChecked();
  await expectAccessible(manager);

  await manager.goto(`/assets?new=POLAR-${stamp}`);
  const asset = manager.getByRole('dialog', { name: 'New asset' });
  await asset.getByRole('textbox', { name: 'Name' }).fill('Ice cream freezer');
  await asset.getByRole('combobox', { name: 'Model' }).fill(`Polar ${stamp}`);
  await manager.getByRole('option', { name: `Nordfrost · Polar ${stamp}` }).click();
  await expect(asset.getByRole('textbox', { name: 'Manufacturer' })).toHaveValue('Nordfrost');
  await asset.getByRole('combobox', { name: 'Customer' }).fill('Harbour');
  await manager.getByRole('option', { name: 'Harbour Hospital' }).click();
  await asset.getByRole('button', { name: 'Add asset' }).click();
  await expect(manager.getByRole('heading', { name: 'Ice cream freezer' })).toBeVisible();
  await expect(manager.getByText('from the model').first()).toBeVisible();

  await manager.getByRole('tab', { name: 'Documents' }).click();
  await manager
    .getByLabel('Attach files')
    .first()
    .setInputFiles({ ...manual, name: 'Type plate.png' });
  await manager.getByRole('button', { name: 'Actions for Type plate.png' }).click();
  await manager.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(manager.getByRole('button', { name: 'Type plate.png', exact: true })).toBeHidden();
  await manager.getByRole('button', { name: 'Undo' }).click();
  await expect(manager.getByRole('button', { name: 'Type plate.png', exact: true })).toBeVisible();
  await expectAccessible(manager);

  await customer.goto(`/assets/POLAR-${stamp}?tab=documents`);
  await expect(customer.getByRole('button', { name: 'Manual.png' })).toBeVisible();
  await expect(customer.getByRole('button', { name: 'Type plate.png' })).toBeHidden();
  await customer.getByRole('tab', { name: 'Overview' }).click();
  await expect(customer.getByText(/^until /).first()).toBeVisible();
});

test('a manager gives a model a field of its own, and the form of its units asks for it', { tag: '@full' }, async ({
  manager,
}) => {
  const stamp = String(Date.now());
  await manager.goto('/settings/assets');
  await manager.getByRole('button', { name: 'Add a field' }).click();
  const definition = manager.getByRole('dialog', { name: 'Add a field' });
  await definition.getByRole('textbox', { name: 'Name in English' }).fill(`Filter ${stamp}`);
  await definition.getByRole('combobox', { name: 'For category' }).selectOption({ label: 'Only chosen models' });
  await definition.getByRole('button', { name: 'Save' }).click();
  await expect(manager.getByText(`Filter ${stamp}`)).toBeVisible();

  await manager.goto('/settings/models?query=TSX600');
  await manager.getByRole('link', { name: 'TSX600' }).click();
  await manager.getByRole('combobox', { name: 'Further fields of its units' }).click();
  await manager.getByRole('option', { name: `Filter ${stamp}` }).click();
  await manager.keyboard.press('Escape');
  await expectAccessible(manager);
  await manager.getByRole('button', { name: 'Save' }).click();
  await expect(manager.getByText('Model saved.')).toBeVisible();

  await manager.goto('/assets/HH-FR-BB');
  await manager.getByRole('button', { name: 'Edit' }).click();
  const form = manager.getByRole('dialog', { name: /Edit/ });
  await form.getByRole('textbox', { name: `Filter ${stamp}` }).fill('F7');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(manager.getByText('F7', { exact: true })).toBeVisible();
});
