import { expect, type Page } from '@playwright/test';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import { sheetTemplatesApi } from '@sightline/contract/sheets/templates';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { expectAccessible } from './accessibility.ts';
import { requestAccepted } from './api.ts';
import { phone, test } from './fixtures.ts';
import { idOf } from './room-steps.ts';
import { answerRepair, signAsCustomer } from './sheet-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

/** A ticket of today with a sheet, as the office prepares it. */
async function prepareSheet(page: Page, subject: string) {
  const assignee_ids = [await idOf(page, people.agent)];
  const { ticket } = await requestAccepted(page, ticketsApi.create, { body: { subject, assignee_ids } });
  const { sheet_templates } = await requestAccepted(page, sheetTemplatesApi.list, {});
  const template_id = sheet_templates.find(({ name }) => name === 'Repair')?.id ?? null;
  const { assistance_sheet } = await requestAccepted(page, sheetsApi.start, {
    params: { id: ticket.id },
    body: { template_id },
  });
  return { ticket, params: { id: ticket.id, sheetId: assistance_sheet.id } };
}

/** The worker's cache has a page once it is whole. */
const hasShell = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys())
      if (name.startsWith('shell ') && (await (await caches.open(name)).match('/'))) return true;
    return false;
  });

test('a technician fills, photographs and signs a sheet without a connection, and nothing is lost', async ({
  open,
  colleague,
}) => {
  const technician = await open({
    email: people.agent.email,
    browser: { ...phone, serviceWorkers: 'allow' },
    complaint: 'ERR_INTERNET_DISCONNECTED',
  });
  const context = technician.context();
  const { ticket, params } = await prepareSheet(technician, subjectOf('Cellar pump'));
  const form = `/tickets/${ticket.id}/assistance-sheet/${params.sheetId}/fill`;
  await test.step('keeps the work of the day on the phone', async () => {
    await technician.goto('/offline');
    await technician.getByRole('switch', { name: 'Keep my work on this device' }).click();
    await expect(technician.getByText(/^\d+ tickets?, \d/)).toBeVisible();
    await expect.poll(() => hasShell(technician)).toBe(true);
  });
  await test.step('opens the sheet in the cellar and fills it', async () => {
    await context.setOffline(true);
    await technician.goto(form);
    await answerRepair(technician, (photo) => technician.getByLabel(/^Photo for/).setInputFiles(photo));
  });
  await test.step('adds a part, and the customer signs', async () => {
    await technician.getByRole('button', { name: 'Part', exact: true }).click();
    const part = technician.getByRole('dialog', { name: 'Add a part' });
    await part.getByRole('textbox', { name: 'Part', exact: true }).fill('Shaft seal');
    await part.getByRole('textbox', { name: 'Unit price' }).fill('10');
    await part.getByRole('button', { name: 'Save' }).click();
    await expect(technician.getByText('Shaft seal')).toBeVisible();
    await signAsCustomer(technician);
    await expect(technician.getByText(/^Signed on this device/)).toBeVisible();
  });
  await test.step('finds everything again after the page was closed', async () => {
    await technician.goto('/offline');
    const waiting = technician.getByRole('region', { name: 'Waiting to be sent' });
    await expect(waiting.getByRole('listitem').last()).toContainText('Signature of Paula Reis');
    await expect(waiting.getByText('Photo: After the repair')).toBeVisible();
    await expectAccessible(technician);
  });
  await test.step('decides about an answer that a colleague gave meanwhile', async () => {
    const answers = [{ question_id: 'cause', value: 'damage', version: 0 }];
    await requestAccepted(colleague, sheetsApi.fill, { params, body: { answers } });
    await context.setOffline(false);
    const decision = technician.getByRole('region', { name: 'This needs a decision' });
    await expect(decision.getByText('Wear', { exact: true })).toBeVisible();
    await expect(decision.getByText('Damage', { exact: true })).toBeVisible();
    await expectAccessible(technician);
    await decision.getByRole('button', { name: 'Keep mine' }).click();
    await expect(technician.getByText('Everything has been sent')).toBeVisible();
  });
  const { assistance_sheet: signed, filled } = await requestAccepted(technician, sheetsApi.open, { params });
  expect(signed.signatures).toMatchObject([{ name: 'Paula Reis', device_at: expect.any(String) }]);
  expect(filled.photos).toHaveLength(1);
  expect(filled.costs?.lines).toMatchObject([{ description: 'Shaft seal', unit_price: 1000 }]);
  expect(filled.answers.find(({ question_id }) => question_id === 'cause')?.value).toBe('wear');
});
