import { expect, type Locator, type Page } from '@playwright/test';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { requestAccepted } from './api.ts';

/** These steps do what people do with tickets, and use the words on their screens. */
export type TicketProperty = 'Status' | 'Priority' | 'Assignees' | 'Due date' | 'Customer';

/** The button that shows a property of the ticket and opens its choices. */
export const property = (page: Page, name: TicketProperty): Locator =>
  page.getByRole('button', { name: new RegExp(`^${name}:`) });

export async function pick(page: Page, name: TicketProperty, choice: string): Promise<void> {
  await property(page, name).click();
  await page.getByRole('option', { name: choice }).click();
}

/** For no customer unless one is named. */
type NewTicket = { subject: string; customer?: string /** Made on the spot. */; newCustomer?: string };

/** Through the dialog, which leads to the new ticket. */
export async function createTicket(
  page: Page,
  { subject, customer = 'No customer', newCustomer }: NewTicket,
): Promise<void> {
  await page.goto('/tickets');
  await page.getByRole('button', { name: 'New ticket' }).first().click(); // an empty list offers it a second time
  const dialog = page.getByRole('dialog', { name: 'New ticket' });
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject);
  if (newCustomer) {
    await property(page, 'Customer').click();
    await page.getByRole('textbox', { name: 'Search', exact: true }).fill(newCustomer);
    await page.getByRole('option', { name: `Create customer “${newCustomer}”` }).click();
    await expect(property(page, 'Customer')).toContainText(newCustomer);
  } else await pick(page, 'Customer', customer);
  await dialog.getByRole('button', { name: 'Create ticket' }).click();
  await expectTicket(page, subject);
}

/** Its screen is open. The room beside it is called by the same name. */
export const expectTicket = (page: Page, subject: string): Promise<void> =>
  expect(page.getByRole('heading', { name: subject, level: 2 }).first()).toBeVisible();

/** The ticket that the page shows: its address has the number. */
export async function shownTicketId(page: Page): Promise<string> {
  const number = Number(/\/tickets\/(\d+)/.exec(page.url())?.[1]);
  const { ticket } = await requestAccepted(page, ticketsApi.findByNumber, { params: { number } });
  return ticket.id;
}
