import { expect } from '@playwright/test';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { requestAccepted } from './api.ts';
import { test } from './fixtures.ts';

test('a manager adds a space with hours, archives it with an open ticket, and restores it', { tag: '@full' }, async ({
  manager,
}) => {
  const name = `Northgate Clinic ${Date.now()}`;
  await manager.goto('/settings/spaces');
  await expect(manager.getByRole('link', { name: 'Harbour Hospital' })).toBeVisible();
  await expectAccessible(manager);
  await manager.getByRole('button', { name: 'New customer' }).click();
  await manager.getByRole('textbox', { name: 'Name' }).fill(name);
  await manager.getByRole('button', { name: 'Create customer' }).click();
  await expect(manager.getByRole('heading', { name })).toBeVisible();
  await expectAccessible(manager);
  const spaceId = new URL(manager.url()).pathname.split('/').at(-1) ?? '';

  await manager.getByRole('tab', { name: 'Hours' }).click();
  await manager.getByRole('switch', { name: 'Hours of its own' }).click();
  await manager.getByLabel('Monday, hours 1: to').fill('08:00');
  await manager.getByRole('button', { name: 'Save' }).click();
  await expect(manager.getByText('Split hours that pass midnight in two.')).toBeVisible();
  await manager.getByLabel('Monday, hours 1: to').fill('17:30');
  await manager.getByRole('button', { name: 'Save' }).click();
  await expect(manager.getByText('The customer was saved')).toBeVisible();
  await expectAccessible(manager);
  await manager.reload();
  await expect(manager.getByLabel('Monday, hours 1: to')).toHaveValue('5:30 PM');

  const body = { subject: 'The lift stops between floors', branch_id: spaceId };
  const { ticket } = await requestAccepted(manager, ticketsApi.create, { body });
  await manager.getByRole('tab', { name: 'Usage' }).click();
  await expect(manager.getByRole('definition').first()).toHaveText('1');
  await manager.getByRole('button', { name: 'Archive…' }).click();
  const question = manager.getByRole('dialog', { name: `Archive ${name}?` });
  await expect(question.getByText('It has 1 open ticket')).toBeVisible();
  await question.getByRole('radio', { name: 'Close them with a reason' }).check();
  await expectAccessible(manager);
  await question.getByRole('button', { name: 'Archive customer' }).click();
  await expect(question.getByText('Fill in this field.')).toBeVisible();
  await question.getByRole('textbox', { name: 'Reason' }).fill('The contract has ended.');
  await question.getByRole('button', { name: 'Archive customer' }).click();
  await expect(manager.getByRole('heading', { name: 'This customer is archived' })).toBeVisible();

  await manager.goto(`/tickets/${ticket.id}`);
  await expect(manager.getByText('closed the ticket: The contract has ended.')).toBeVisible();
  await manager.goto(`/settings/spaces?query=${encodeURIComponent(name)}`);
  await expect(manager.getByText('No customer matches')).toBeVisible();

  await manager.goto('/settings/spaces?status=archived');
  await manager.getByRole('link', { name }).click();
  await manager.getByRole('button', { name: 'Restore' }).click();
  await expect(manager.getByRole('heading', { name: 'Archive this customer' })).toBeVisible();
  await manager.goto(`/settings/spaces?query=${encodeURIComponent(name)}`);
  await expect(manager.getByRole('link', { name })).toBeVisible();
  await expectNoSidewaysScroll(manager);
});
