import { useSyncExternalStore } from 'react';
import { Listeners } from './listeners.ts';

/** Whether this browser shows notices of ours beside its pages. Chrome on Android shows those of service workers alone. */
export type NoticePermission = NotificationPermission | 'unsupported';

type Notice = { title: string; options: NotificationOptions; onClick?: () => void };

const changes = new Listeners();

function readNoticePermission(): NoticePermission {
  if (typeof Notification === 'undefined' || navigator.userAgent.includes('Android')) return 'unsupported';
  return Notification.permission;
}

/** Section 8: for whoever looks at another tab and has allowed it. Undefined when nothing is shown. */
export function showBrowserNotice({ title, options, onClick }: Notice): Notification | undefined {
  if (!document.hidden || readNoticePermission() !== 'granted') return undefined;
  const notice = new Notification(title, options);
  notice.onclick = () => {
    window.focus();
    onClick?.();
  };
  return notice;
}

/** The browser asks its owner; only as the answer to a tap. */
export async function askForNotices(): Promise<void> {
  await Notification.requestPermission();
  changes.tell();
}

/** Also follows what its owner changes in the settings of the browser, where the browser tells. */
function subscribe(listener: () => void): () => void {
  const stop = changes.add(listener);
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

export const useNoticePermission = (): NoticePermission => useSyncExternalStore(subscribe, readNoticePermission);
