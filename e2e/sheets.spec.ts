import { expect } from '@playwright/test';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import { sheetTemplatesApi } from '@sightline/contract/sheets/templates';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { expectAccessible } from './accessibility.ts';
import { requestAccepted } from './api.ts';
import { phone, test } from './fixtures.ts';
import { answerRepair, signAsCustomer } from './sheet-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

test('a technician fills a sheet with a photo, a part and a signature on a phone, and its PDF is proved genuine', async ({
  open,
  visitor,
}) => {
  const technician = await open({ email: people.agent.email, browser: phone });
  const { ticket } = await requestAccepted(technician, ticketsApi.create, { body: { subject: subjectOf('Pump') } });
  const { sheet_templates } = await requestAccepted(technician, sheetTemplatesApi.list, {});
  const template = sheet_templates.find(({ name }) => name === 'Repair');
  const { assistance_sheet: sheet } = await requestAccepted(technician, sheetsApi.start, {
    params: { id: ticket.id },
    body: { template_id: template?.id ?? null },
  });
  await test.step('answers one section after the other', async () => {
    await technician.goto(`/tickets/${ticket.id}/assistance-sheet/${sheet.id}/fill`);
    await answerRepair(technician, async (photo) => {
      const [chooser] = await Promise.all([
        technician.waitForEvent('filechooser'),
        technician.getByRole('button', { name: 'Take a photo' }).click(),
      ]);
      await chooser.setFiles(photo);
    });
  });
  await test.step('the title stays where it is from section to section', async () => {
    const top = async () => (await technician.getByRole('heading', { level: 1 }).boundingBox())?.y;
    const tops = [await top()];
    for (const section of ['Handover', 'Work', 'Finding']) {
      await technician.getByRole('button', { name: 'Back', exact: true }).click();
      await expect(technician.getByRole('heading', { name: section })).toBeVisible();
      tops.push(await top());
    }
    expect(new Set(tops).size).toBe(1);
    for (const name of ['Next', 'Next', 'Finish']) await technician.getByRole('button', { name, exact: true }).click();
  });
  await test.step('adds a part, which is counted', async () => {
    await technician.getByRole('button', { name: 'Part', exact: true }).click();
    const dialog = technician.getByRole('dialog', { name: 'Add a part' });
    await dialog.getByRole('textbox', { name: 'Part', exact: true }).fill('Shaft seal');
    await dialog.getByRole('textbox', { name: 'Unit price' }).fill('124.90');
    await dialog.getByRole('textbox', { name: 'Quantity' }).fill('2');
    await expect(dialog.getByText('Amount: $249.80')).toBeVisible();
    await expectAccessible(technician);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(technician.getByText('$270.41').last()).toBeVisible();
    await expectAccessible(technician);
  });
  await test.step('hands the phone over for the signature, straight from typing', async () => {
    await technician.getByRole('textbox', { name: 'Conclusion' }).fill('The seal was replaced.');
    await signAsCustomer(technician);
    await expect(technician.getByText('To be paid by the customer')).toBeVisible();
    await expect(technician.getByText('The seal was replaced.')).toBeVisible();
  });
  await test.step('sends it by e-mail', async () => {
    await technician.getByRole('button', { name: 'Send by email' }).click();
    const dialog = technician.getByRole('dialog', { name: 'Send by email' });
    await dialog.getByRole('textbox', { name: 'Email addresses' }).fill('paula@example.test');
    await dialog.getByRole('button', { name: 'Send to 1 person' }).click();
    await expect(technician.getByText(/^paula@example\.test,/)).toBeVisible();
  });
  await test.step('the customer checks the PDF, without an account', async () => {
    const saved = technician.waitForEvent('download');
    await technician.getByRole('button', { name: 'Download PDF' }).click();
    const path = await (await saved).path();
    const params = { id: ticket.id, sheetId: sheet.id };
    const { assistance_sheet: signed } = await requestAccepted(technician, sheetsApi.open, { params });
    await visitor.goto(`/verify/${signed.verify_code}`);
    await expect(visitor.getByRole('heading', { name: 'This sheet is authentic' })).toBeVisible();
    const choose = visitor.getByLabel('Choose a PDF').first();
    await choose.setInputFiles(path);
    await expect(visitor.getByText(/^This is the original file, byte by byte/)).toBeVisible();
    await choose.setInputFiles({ name: 'other.pdf', mimeType: 'application/pdf', buffer: Buffer.from('forged') });
    await expect(visitor.getByText(/^This file is not one that was issued/)).toBeVisible();
    await expectAccessible(visitor);
  });
});
