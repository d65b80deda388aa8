import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './fixtures.ts';

test('a manager imports twenty machines from a CSV with two wrong rows, corrects these and sees all in the register', async ({
  manager,
}) => {
  const key = `IM${Date.now().toString(36).toUpperCase()}`;
  const row = (index: number) =>
    `${key}-${index};${index === 3 ? '"Press; ""large"""' : `Press ${index}`};Lakeside Foods;${index === 7 ? 'Sleeping' : 'Operational'};31/03/2025`;
  const lines = Array.from({ length: 20 }, (_, index) => row(index + 1));
  const withWrong = lines.map((line, index) => (index === 11 ? line.replace('Lakeside Foods', 'Lakeside Fods') : line));
  const file = (rows: string[]) => ({
    name: 'presses.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Inventory number;Description;Customer;Condition;Bought on\r\n${rows.join('\r\n')}\r\n`,
      'latin1',
    ),
  });

  await manager.goto('/assets');
  await manager.getByRole('button', { name: 'Import and export' }).click();
  await manager.getByRole('menuitem', { name: 'Import from a file' }).click();
  await expect(manager.getByRole('heading', { name: 'Import assets' })).toBeVisible();
  await expectAccessible(manager);
  await expectNoSidewaysScroll(manager);

  await manager.locator('input[type=file]').setInputFiles(file(withWrong));
  await expect(manager.getByText('20 rows were found.')).toBeVisible();
  await expect(manager.getByRole('combobox', { name: 'Field for the column Inventory number' })).toHaveValue('Tag');
  await expect(manager.getByRole('combobox', { name: 'Field for the column Condition' })).toHaveValue('Status');
  await expectAccessible(manager);
  await expectNoSidewaysScroll(manager);
  await manager.getByRole('button', { name: 'Check the rows' }).click();

  await expect(manager.getByText('Customer: There is no “Lakeside Fods” here.')).toBeVisible();
  await expect(manager.getByText('Condition: “Sleeping” is none of the choices.')).toBeVisible();
  await expectAccessible(manager);
  await manager.reload();
  await manager.getByRole('button', { name: 'Import 18 rows' }).click();
  await expect(manager.getByRole('button', { name: 'Import another file' })).toBeVisible();
  const centre = manager.getByRole('region', { name: 'Long work' });
  await expect(centre.getByRole('link', { name: 'Import of 20 assets' })).toBeVisible();
  await expect(centre.getByText('2 could not be done')).toBeVisible();
  await expectAccessible(manager);

  const [download] = await Promise.all([
    manager.waitForEvent('download'),
    manager.getByRole('button', { name: 'Download these rows' }).click(),
  ]);
  const wrong = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  expect(wrong).toHaveLength(3);
  expect(wrong[0]).toContain('What is wrong');
  const corrected = wrong.map((line) => line.replace('Lakeside Fods', 'Lakeside Foods').replace('Sleeping', 'Down'));
  await manager.getByRole('button', { name: 'Import another file' }).click();
  await manager.locator('input[type=file]').setInputFiles({
    name: 'corrected.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(corrected.join('\n')),
  });
  await manager.getByRole('button', { name: 'Check the rows' }).click();
  await manager.getByRole('button', { name: 'Import 2 rows' }).click();
  await manager.getByRole('link', { name: 'Open the register' }).click();
  await manager.goto(`/assets?query=${key}`);
  await expect(manager.getByText('20 results')).toBeVisible();
  await expect(manager.getByRole('link', { name: 'Press; "large"' })).toBeVisible();
  await expect(manager.getByRole('link', { name: 'Press 12' })).toBeVisible();
});
