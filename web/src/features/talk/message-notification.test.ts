import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '#web/lib/i18n.ts';
import { showMessageNotification } from './message-notification.ts';

const id = (last: string) => `018f0000-0000-7000-8000-00000000${last}`;
const hint = {
  room_id: id('a001'),
  message_id: id('b001'),
  title: 'New Message',
  body: 'The pump runs again.',
  sender: { id: id('c001'), name: 'Rui Tavares' },
};

const Notice = vi.fn();

function stand(permission: NotificationPermission, isHidden: boolean): void {
  vi.stubGlobal('Notification', Object.assign(Notice, { permission }));
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
}

beforeEach(() => i18n.loadNamespaces('talk'));
afterEach(() => {
  Notice.mockReset();
  vi.unstubAllGlobals();
});

test('a message shows one notification when the page is hidden', () => {
  stand('granted', true);
  showMessageNotification(hint);
  expect(Notice).toHaveBeenCalledExactlyOnceWith('New Message', {
    body: 'Rui Tavares: The pump runs again.',
    tag: hint.message_id,
  });
});

test.each([
  ['has not allowed it', 'default', true],
  ['has refused it', 'denied', true],
  ['looks at the page', 'granted', false],
] as const)('nobody is told who %s', (_who, permission, isHidden) => {
  stand(permission, isHidden);
  showMessageNotification(hint);
  expect(Notice).not.toHaveBeenCalled();
});
