import { expect, type Page } from '@playwright/test';

type Photo = { name: string; mimeType: string; buffer: Buffer };

/** Answers a sheet of the demo's template "Repair", section by section, with one photo. */
export async function answerRepair(page: Page, addPhoto: (photo: Photo) => Promise<void>): Promise<void> {
  await page.getByText('Wear', { exact: true }).click();
  await page.getByRole('textbox', { name: 'What was found' }).fill('The seal was worn.');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('No', { exact: true }).click();
  await page.getByText('Pass', { exact: true }).click();
  await addPhoto({ name: 'after.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(page.getByRole('button', { name: 'Open photo 1: After the repair' })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  for (const yes of await page.getByText('Yes', { exact: true }).all()) await yes.click();
  await page.getByRole('button', { name: 'Finish' }).click();
}

/** The customer signs by typing her name. */
export async function signAsCustomer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Signature' });
  await dialog.getByRole('combobox', { name: 'Who signs' }).selectOption('customer');
  await dialog.getByRole('textbox', { name: 'Full name' }).fill('Paula Reis');
  await dialog.getByText('Type', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
}
