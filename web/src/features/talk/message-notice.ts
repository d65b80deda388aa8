import type { ServerEvents } from '@sightline/contract/realtime';
import { i18n } from '#web/lib/i18n.ts';

type Notice = Pick<ServerEvents['ChatCreatedUserEvent'], 'message_id' | 'sender' | 'body'>;

/** Section 8: for whoever looks at another tab and has allowed it; one for a message, however many tabs are open. */
export function showNotice({ message_id, sender, body }: Notice): void {
  if (!document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const notice = new Notification(i18n.t('talk:notice.title'), {
    body: i18n.t('talk:said', { name: sender.name, words: body }),
    tag: message_id,
  });
  notice.onclick = () => window.focus();
}
