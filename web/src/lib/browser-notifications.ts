import { useSyncExternalStore } from 'react';
import { Listeners } from './listeners.ts';
import { readKeptPush } from './service-worker.ts';

/** Whether this browser shows notices of ours beside its pages. Chrome on Android shows those of service workers alone. */
export type BrowserNotificationPermission = NotificationPermission | 'unsupported';

type Notice = { title: string; options: NotificationOptions; onClick?: () => void };

const changes = new Listeners();

function readNotificationPermission(): BrowserNotificationPermission {
  if (typeof Notification === 'undefined' || navigator.userAgent.includes('Android')) return 'unsupported';
  return Notification.permission;
}

/**
 * Section 8: for users who look at another tab and have allowed it. Undefined when nothing is shown, as where the service worker
 * shows what is pushed.
 */
export function showBrowserNotification({ title, options, onClick }: Notice): Notification | undefined {
  if (!document.hidden || readKeptPush() || readNotificationPermission() !== 'granted') return undefined;
  const notice = new Notification(title, options);
  notice.onclick = () => {
    window.focus();
    onClick?.();
  };
  return notice;
}

/** Asks for the browser's permission; works only in response to a tap. */
export async function requestNotificationPermission(): Promise<void> {
  await Notification.requestPermission();
  changes.emit();
}

/** Also follows what its owner changes in the settings of the browser, where the browser reports it. */
function subscribe(listener: () => void): () => void {
  const stop = changes.subscribe(listener);
  let status: PermissionStatus | undefined;
  let isOver = false;
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then((found) => {
      status = found;
      if (!isOver) found.addEventListener('change', listener);
    })
    .catch(() => undefined);
  return () => {
    isOver = true;
    stop();
    status?.removeEventListener('change', listener);
  };
}

export const useNotificationPermission = (): BrowserNotificationPermission =>
  useSyncExternalStore(subscribe, readNotificationPermission);
