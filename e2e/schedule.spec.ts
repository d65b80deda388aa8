import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectRoomForFingers } from './accessibility.ts';
import { phone, test } from './fixtures.ts';
import { people } from './sign-in.ts';

const subject = 'Door to pharmacy does not release from inside';

/** Takes the ticket by the keyboard, carries it to somebody's row and drops it there; conflicts are confirmed. */
async function planByKeys(page: Page, person: string): Promise<void> {
  await page.getByRole('complementary', { name: 'Unscheduled' }).getByRole('button', { name: subject }).focus();
  await page.keyboard.press('Space');
  const where = page.getByRole('status').filter({ hasText: /\d:\d\d.*–\d+:\d\d/ });
  await expect(where).toBeAttached();
  for (let row = 0; row < 20 && !(await where.textContent())?.startsWith(person); row += 1)
    await page.keyboard.press(row < 10 ? 'ArrowDown' : 'ArrowUp');
  await expect(where).toContainText(person);
  await page.keyboard.press('Enter');
  const [anyway, undo] = [
    page.getByRole('button', { name: 'Plan anyway' }),
    page.getByRole('button', { name: 'Undo' }),
  ];
  await expect(anyway.or(undo)).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(undo).toBeVisible();
}

/** Opens the visit from its card, then its ticket at the details. */
async function openTicketOf(page: Page): Promise<void> {
  await page
    .getByRole('article')
    .getByRole('button', { name: new RegExp(subject) })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Ticket #\d+/ })
    .click();
  await page.getByRole('tab', { name: 'Details' }).click();
}

test('a dispatcher plans a visit by the keyboard, and a technician checks in and out on a phone', async ({
  manager,
  open,
}) => {
  await manager.goto('/schedule');
  await expect(manager.getByRole('list', { name: people.agent.name })).toBeVisible();
  await expectAccessible(manager);
  await expectNoSidewaysScroll(manager);
  await planByKeys(manager, people.agent.name);
  const row = manager.getByRole('list', { name: people.agent.name });
  await expect(row.getByRole('button', { name: new RegExp(subject) })).toBeVisible();

  const technician = await open({ email: people.agent.email, browser: phone });
  await technician.goto('/schedule/my-day');
  const card = technician.getByRole('article').filter({ hasText: subject });
  await expect(card).toBeVisible();
  await expectAccessible(technician);
  await expectNoSidewaysScroll(technician);
  await expectRoomForFingers(technician);
  await card.getByRole('button', { name: 'On my way' }).click();
  await technician.getByRole('button', { name: 'Set out' }).click();
  await expect(card.getByText('On the way', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Check in' }).click();
  await expect(card.getByText('On site', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: new RegExp(`${subject}.*On site`) })).toBeVisible();

  await openTicketOf(technician);
  await expect(technician.getByText('started the timer')).toBeVisible();
  await technician.goBack();
  await card.getByRole('button', { name: 'Check out, done' }).click();
  await expect(card.getByText('Done', { exact: true })).toBeVisible();
  await openTicketOf(technician);
  await expect(technician.getByText('stopped the timer')).toBeVisible();
});
