import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

test('a visitor is asked to sign in, on a page that everybody can use', async ({ guestPage }) => {
  await guestPage.goto('/');
  await expect(guestPage).toHaveURL(/\/login/);
  await expectAccessible(guestPage);
});

test('a browser of the journeys has a camera and a microphone', async ({ guestPage }) => {
  await guestPage.goto('/');
  const kinds = await guestPage.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
    return stream.getTracks().map((track) => track.kind);
  });
  expect(kinds.sort()).toEqual(['audio', 'video']);
});

test('an agent and a colleague each work in a browser of their own', async ({ agent, colleague }) => {
  await Promise.all([agent.goto('/'), colleague.goto('/')]);
  await expect(agent).not.toHaveURL(/\/login/);
  await expect(colleague).not.toHaveURL(/\/login/);
});
