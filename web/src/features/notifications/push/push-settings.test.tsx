import { pushApi } from '@sightline/contract/notifications/push';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleSession } from '../../../../test/sample-session.ts';

const laptop = {
  id: '01981f3c-7edb-7000-8000-360f06acaef2',
  name: 'Firefox on Linux',
  current: false,
  hides_contents: false,
  added_at: '2026-11-01T10:00:00.000Z',
  last_used_at: '2026-11-20T10:00:00.000Z',
};

afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

function openSettings(permission: NotificationPermission) {
  const notification = { permission, requestPermission: async () => notification.permission };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: new EventTarget() });
  mockFrame(sampleSession());
  mockEndpoint(pushApi.devices, () => ({ devices: [laptop] }));
  return { ...renderApp('/account/notifications'), notification };
}

test('who has blocked notifications reads how to allow them in this browser', async () => {
  openSettings('denied');
  expect(await screen.findByText('Notifications are blocked for this site.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Turn on for this device' })).toBeNull();
});

test('the browser is asked after a click only, and without its permission says how to give it', async () => {
  const { user, notification } = openSettings('default');
  notification.requestPermission = vi.fn(async () => {
    notification.permission = 'denied';
    return notification.permission;
  });
  const button = await screen.findByRole('button', { name: 'Turn on for this device' });
  expect(notification.requestPermission).not.toHaveBeenCalled();
  await user.click(button);
  expect(await screen.findByText('Notifications are blocked for this site.')).toBeTruthy();
});

test('devices are listed with their last use, and can be removed', async () => {
  const removed: string[] = [];
  mockEndpoint(pushApi.removeDevice, ({ params }) => void removed.push(params.id));
  const { user } = openSettings('granted');
  expect(await screen.findByText('Off for this device')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Remove Firefox on Linux' }));
  await expect.poll(() => removed).toEqual([laptop.id]);
});
