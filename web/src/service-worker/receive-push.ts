/// <reference lib="webworker" />
import type { PushPayload } from '@sightline/contract/notifications/push';

export type ShownData = Pick<NonNullable<PushPayload['show']>, 'id' | 'kind' | 'url'>;
type Shown = NonNullable<PushPayload['show']>;
type Options = NotificationOptions & { actions?: { action: string; title: string }[]; vibrate?: number[] };

const knock = [200, 100, 200, 100, 400];

function optionsOf({ id, kind, body, url, actions }: Shown): Options {
  const isRing = kind === 'call_started';
  const data: ShownData = { id, kind, url };
  return {
    body,
    tag: id,
    data,
    icon: '/icons/192.png',
    badge: '/icons/badge.png',
    actions,
    // A ring stays until it is answered, or the server takes it back.
    ...(isRing && { requireInteraction: true, vibrate: knock }),
  };
}

function read(data: PushMessageData | null): PushPayload | undefined {
  try {
    return data?.json() as PushPayload | undefined;
  } catch {
    return undefined;
  }
}

/** Safari wants every push to be shown. */
const mustShowAll = (agent: string): boolean => /Safari\//.test(agent) && !/Chrom(e|ium)\//.test(agent);

/** A page that somebody looks at shows the change itself, so a notification would only repeat it. */
async function isLookedAt(worker: ServiceWorkerGlobalScope): Promise<boolean> {
  if (mustShowAll(worker.navigator.userAgent)) return false;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.some(({ focused, visibilityState }) => focused && visibilityState === 'visible');
}

export async function receivePush(worker: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const payload = read(data);
  if (!payload) return;
  const { registration } = worker;
  for (const shown of await registration.getNotifications()) if (payload.close.includes(shown.tag)) shown.close();
  await (payload.unread > 0 ? worker.navigator.setAppBadge?.(payload.unread) : worker.navigator.clearAppBadge?.());
  if (payload.show && !(await isLookedAt(worker)))
    await registration.showNotification(payload.show.title, optionsOf(payload.show));
}
