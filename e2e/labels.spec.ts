import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './fixtures.ts';

test('a manager prints labels for a selection, finds an asset by the code of its label, and links another code to it', {
  tag: '@full',
}, async ({ manager }) => {
  await manager.goto('/assets?query=chiller');
  await manager.getByRole('checkbox', { name: 'Select Chiller 2' }).click();
  await manager.getByRole('button', { name: 'Labels' }).click();
  const labels = manager.getByRole('dialog', { name: 'Label for 1 asset' });
  await labels.getByRole('combobox', { name: 'Paper' }).selectOption('l7651');
  await labels.getByRole('checkbox', { name: 'Location' }).click();
  await labels.getByRole('textbox', { name: 'First free label of the sheet' }).fill('65');
  await labels.getByRole('textbox', { name: 'Copies of each' }).fill('2');
  await expect(labels.getByText('2 sheets')).toBeVisible();
  await expectAccessible(manager);
  const downloading = manager.waitForEvent('download');
  await labels.getByRole('button', { name: 'Download PDF' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('Labels.pdf');
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(labels).toBeHidden();

  // The tests of the PDF prove what the code of a label says.
  await manager.getByRole('link', { name: 'Chiller 2' }).click();
  await expect(manager.getByRole('heading', { name: 'Chiller 2' })).toBeVisible();
  const address = manager.url();
  await manager.goto('/assets');
  await manager.getByRole('button', { name: 'Scan' }).click();
  const scan = manager.getByRole('dialog', { name: 'Find by code' });
  await scan.getByRole('textbox', { name: 'Code' }).fill('https://maker.example.test/unit/UNSEEN-7?lang=en');
  await scan.getByRole('button', { name: 'Find' }).click();
  await expect(scan.getByText('No asset has this code.')).toBeVisible();
  await expectAccessible(manager);
  await scan.getByRole('button', { name: 'New asset with this tag' }).click();
  const form = manager.getByRole('dialog', { name: 'New asset' });
  await expect(form.getByRole('textbox', { name: 'Tag' })).toHaveValue('UNSEEN-7');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await manager.getByRole('button', { name: 'Scan' }).click();
  await scan.getByRole('textbox', { name: 'Code' }).fill(address);
  await scan.getByRole('button', { name: 'Find' }).click();
  await expect(manager).toHaveURL(address);

  const code = `MAKER ${Date.now()}`;
  await manager.getByRole('button', { name: 'Link a code' }).click();
  const link = manager.getByRole('dialog', { name: 'Link a code' });
  await link.getByRole('textbox', { name: 'Code' }).fill(address);
  await link.getByRole('button', { name: 'Link a code' }).click();
  await expect(link.getByText(/^Chiller 2 \(.*\) has this code\.$/)).toBeVisible();
  await link.getByRole('textbox', { name: 'Code' }).fill(code);
  await link.getByRole('button', { name: 'Link a code' }).click();
  await expect(manager.getByText(code, { exact: true })).toBeVisible();
  await expectAccessible(manager);
  await expectNoSidewaysScroll(manager);

  await manager.goto('/assets');
  await manager.getByRole('button', { name: 'Scan' }).click();
  await scan.getByRole('switch', { name: 'Scan several' }).click();
  for (const seen of [code, address]) {
    await scan.getByRole('textbox', { name: 'Code' }).fill(seen);
    await scan.getByRole('button', { name: 'Add to the list' }).click();
    await expect(scan.getByRole('textbox', { name: 'Code' })).toHaveValue('');
  }
  await expect(scan.getByText('1 asset scanned')).toBeVisible();
  await expectAccessible(manager);
  await scan.getByRole('button', { name: 'Labels' }).click();
  await expect(manager.getByRole('dialog', { name: 'Label for 1 asset' })).toBeVisible();
});
