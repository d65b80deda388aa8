import type { ServerEvents } from '@sightline/contract/realtime';
import { showBrowserNotification } from '#web/lib/browser-notifications.ts';
import { i18n } from '#web/lib/i18n.ts';

type Notice = Pick<ServerEvents['ChatCreatedUserEvent'], 'message_id' | 'sender' | 'body'>;

/** One notification per message, however many tabs are open. */
export function showMessageNotification({ message_id, sender, body }: Notice): void {
  const options = { body: i18n.t('talk:said', { name: sender.name, words: body }), tag: message_id };
  showBrowserNotification({ title: i18n.t('talk:notice.title'), options });
}
