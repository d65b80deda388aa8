import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './fixtures.ts';

test('a Subscriber brands the workspace, and the sign-in page in another browser wears it', { tag: '@full' }, async ({
  open,
  visitor,
}) => {
  const subscriber = await open({ email: 'subscriber@demo.test' });
  await subscriber.goto('/settings/branding');
  await subscriber.getByRole('button', { name: 'Add a brand' }).click();
  await subscriber.getByRole('textbox', { name: 'Name', exact: true }).fill('Meridian Lifts');
  await subscriber.getByRole('textbox', { name: 'Short name' }).fill('meridian-lifts');
  const primary = subscriber.getByRole('textbox', { name: 'Primary colour' });
  await primary.fill('#ffd400');
  await expect(subscriber.getByText(/hardly stand out in the light theme/)).toBeVisible();
  await expectAccessible(subscriber);
  await subscriber.getByRole('button', { name: /^Use #/ }).click();
  await expect(subscriber.getByText(/hardly stand out/)).toHaveCount(0);
  await subscriber.getByRole('button', { name: 'Create the brand' }).click();
  await expect(subscriber.getByRole('tab', { name: 'Meridian Lifts' })).toHaveAttribute('aria-selected', 'true');

  await visitor.goto('/e/meridian-lifts');
  await expect(visitor).toHaveURL(/\/login/);
  await expect(visitor).toHaveTitle(/Meridian Lifts/);
  await expect(visitor.getByRole('heading', { name: /Meridian Lifts/ })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: /Meridian Lifts/ })).toBeVisible();

  await subscriber.getByRole('textbox', { name: 'Subtitle' }).fill('We keep you moving');
  await subscriber.getByRole('link', { name: 'General', exact: true }).click();
  await expect(subscriber.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await subscriber.getByRole('button', { name: 'Cancel' }).click();
  await subscriber.keyboard.press('Control+s');
  await expect(subscriber.getByText('You have unsaved changes')).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByText('We keep you moving')).toBeVisible();
  await expectNoSidewaysScroll(subscriber);
});

test('a setting is found by its words, and shown where it stands', { tag: '@full' }, async ({ open }) => {
  const subscriber = await open({ email: 'subscriber@demo.test' });
  await subscriber.goto('/settings/people');
  await subscriber.getByRole('searchbox', { name: 'Search settings' }).fill('holid');
  await subscriber.getByRole('link', { name: /Holidays/ }).click();
  await expect(subscriber).toHaveURL(/\/settings\/general#/);
  await expect(subscriber.locator('[data-found]')).toHaveText(/Holidays/);
  await expectAccessible(subscriber);
});
