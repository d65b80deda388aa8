/// <reference lib="webworker" />
import { answerClick } from './click.ts';
import { offlinePage } from './offline-page.ts';
import { receivePush } from './receive-push.ts';
import { isShare, receiveShare } from './receive-share.ts';

/*
 * The service worker: shows what is pushed, keeps what other applications share, and shows a page of its own where there is no connection. It keeps no answer of the server:
 * what people may see is decided by the server each time. Built by itself as /sw.js (web/service-worker-build.ts).
 */

declare const self: ServiceWorkerGlobalScope;

// A new build takes over at once: nothing of an older one is kept that could disagree with it.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => {
  const prepare = async () => {
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(prepare());
});

self.addEventListener('fetch', (event) => {
  if (isShare(event.request)) return event.respondWith(receiveShare(event.request));
  if (event.request.mode !== 'navigate') return;
  const load = async () => ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
  event.respondWith(load().catch(() => offlinePage(self.navigator.language)));
});

self.addEventListener('push', (event) => event.waitUntil(receivePush(self, event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(answerClick(self, event)));

/** The server learns of it from the next page that is open: a worker has no session. */
self.addEventListener('pushsubscriptionchange', (event) => {
  const renew = async () => {
    const { oldSubscription } = event as Event & { oldSubscription?: PushSubscription | null };
    if (oldSubscription) await self.registration.pushManager.subscribe(oldSubscription.options);
    for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
      page.postMessage({ type: 'resubscribed' });
  };
  event.waitUntil(renew());
});
