/// <reference lib="webworker" />
import type { WorkerMessage } from '#web/lib/service-worker.ts';
import type { ShownData } from './receive-push.ts';

/** A page that does not answer by then is frozen, or shows something to which the path does not belong. */
const answeredWithin = 1000;

/** The fragment says which notification led there: the page marks it as read, and opens the composer for a reply. */
const pathOf = ({ id, url }: ShownData, action: string): string =>
  `${url}#${action === 'reply' ? 'reply' : 'notification'}-${id}`;

const callIdOf = ({ url }: ShownData): string => url.split('/').at(-1) ?? '';

function sendTo(page: WindowClient, message: WorkerMessage): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), answeredWithin);
    page.postMessage(message, [port2]);
  });
}

async function open(worker: ServiceWorkerGlobalScope, path: string, pages: readonly WindowClient[]): Promise<void> {
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (page && (await sendTo(page, { type: 'open', path }))) return void (await page.focus().catch(() => undefined));
  await worker.clients.openWindow(path);
}

/** Focuses a page that is open, else opens one, at the very thing that the notification is about. */
export async function answerClick(worker: ServiceWorkerGlobalScope, event: NotificationEvent): Promise<void> {
  const data = event.notification.data as ShownData;
  event.notification.close();
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (event.action !== 'decline') return open(worker, pathOf(data, event.action), pages);
  for (const page of pages) page.postMessage({ type: 'declined', callId: callIdOf(data) } satisfies WorkerMessage);
}
