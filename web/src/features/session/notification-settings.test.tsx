import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleSession } from '../../../test/sample-session.ts';

function openNotifications() {
  mockFrame(sampleSession());
  return renderApp('/account/notifications');
}

test.each([
  ['granted', /^Notifications are on/],
  ['denied', /^Notifications are blocked/],
] as const)('says that notices beside the page are %s, and how to change that', async (permission, sentence) => {
  vi.stubGlobal('Notification', { permission });
  openNotifications();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Turn on notifications' })).toBeNull();
});

test("asks for the browser's permission when the user turns notifications on", async () => {
  const notification = {
    permission: 'default',
    requestPermission: async () => {
      notification.permission = 'granted';
    },
  };
  vi.stubGlobal('Notification', notification);
  const { user } = openNotifications();
  await user.click(await screen.findByRole('button', { name: 'Turn on notifications' }));
  expect(await screen.findByText(/^Notifications are on/)).toBeTruthy();
});
