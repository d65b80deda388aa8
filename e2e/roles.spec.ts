import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './fixtures.ts';
import { demoPassword } from './sign-in.ts';

const nextTo = { name: 'Jonas Weber', email: 'jonas@demo.test' };

test('a Subscriber copies a role and gives it to somebody signed in, who gains and loses pages without a reload', {
  tag: '@full',
}, async ({ open, visitor }) => {
  const subscriber = await open({ email: 'subscriber@demo.test' });
  await visitor.goto('/login');
  await visitor.getByRole('textbox', { name: 'Email' }).fill(nextTo.email);
  await visitor.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await visitor.getByRole('button', { name: 'Continue' }).click();
  await expect(visitor).toHaveURL(/\/home$/);
  const talk = visitor.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Talk' });
  await expect(talk).toHaveCount(0);

  await subscriber.goto('/settings/roles');
  await expectAccessible(subscriber);
  await subscriber.getByRole('link', { name: 'Agent', exact: true }).click();
  await expect(subscriber.getByText('A built-in role never changes.')).toBeVisible();
  await subscriber.getByRole('button', { name: 'Copy' }).click();
  await subscriber.getByRole('textbox', { name: 'Name' }).fill('Trainee');
  await subscriber.getByRole('checkbox', { name: 'Close tickets' }).uncheck();
  await expectNoSidewaysScroll(subscriber);
  // At the end of the page, where the bar of the form hides no part of a box.
  await subscriber
    .getByRole('checkbox')
    .last()
    .evaluate((box) => {
      for (let around = box.parentElement; around; around = around.parentElement)
        around.scrollTop = around.scrollHeight;
    });
  await expectAccessible(subscriber);
  await subscriber.getByRole('button', { name: 'Create role' }).click();
  await expect(subscriber.getByRole('heading', { name: 'Trainee' })).toBeVisible();

  await subscriber.goto('/settings/people?query=jonas');
  await subscriber.getByRole('row').filter({ hasText: nextTo.name }).getByRole('link').click();
  const panel = subscriber.getByRole('dialog', { name: 'Person' });
  await panel.getByRole('button', { name: /Role/ }).click();
  await subscriber.getByRole('option', { name: 'Trainee' }).click();
  await panel.getByRole('button', { name: 'Save roles' }).click();
  await expect(talk).toBeVisible();
  await talk.click();
  await expect(visitor).toHaveURL(/\/talk/);

  await subscriber.goto('/settings/roles');
  await subscriber.getByRole('link', { name: 'Trainee', exact: true }).click();
  const all = subscriber.getByRole('checkbox', { name: 'All of Talk and calls' });
  await all.check();
  await all.uncheck();
  await subscriber.getByRole('link', { name: 'People', exact: true }).first().click();
  await expect(subscriber.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await subscriber.getByRole('button', { name: 'Cancel' }).click();
  await subscriber.getByRole('button', { name: 'Save changes' }).click();
  await expect(visitor.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  await expect(talk).toHaveCount(0);

  await subscriber.getByRole('button', { name: 'See as this role' }).click();
  await expect(subscriber.getByText('You see Sightline as Trainee.')).toBeVisible();
  await expect(subscriber.getByRole('link', { name: 'Talk' })).toHaveCount(0);
  await expectAccessible(subscriber);
  await subscriber.getByRole('button', { name: 'Stop' }).click();
  await expect(subscriber.getByRole('link', { name: 'Talk' }).first()).toBeVisible();

  await subscriber.getByRole('button', { name: 'Delete' }).click();
  const asked = subscriber.getByRole('dialog', { name: 'Delete Trainee?' });
  await expect(asked).toContainText('1 person has this role');
  await asked.getByRole('combobox', { name: 'They get instead' }).selectOption('Quality reviewer');
  await asked.getByRole('button', { name: 'Delete role' }).click();
  await expect(subscriber.getByRole('link', { name: 'Trainee', exact: true })).toHaveCount(0);
});
