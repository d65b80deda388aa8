/// <reference lib="webworker" />
import type { WorkerRequest } from '../lib/service-worker.ts';
import { answerClick } from './click.ts';
import { keptPicture } from './kept-pictures.ts';
import { dropShell, keepShell, keptOrFetched } from './kept-shell.ts';
import { loadPage } from './load-page.ts';
import { receivePush } from './receive-push.ts';
import { isShare, receiveShare } from './receive-share.ts';

/*
 * The service worker: shows what is pushed, keeps what other applications share, and opens the application without a connection on devices
 * that are to keep it (features/offline); others get a page that says so. Answers of the server are kept by the pages, not here: they know
 * whose they are. Built by itself as /sw.js (web/service-worker-build.ts).
 */

declare const self: ServiceWorkerGlobalScope;

// A new build takes over at once: what is kept of an older one is kept under its name.
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
  const { request } = event;
  if (request.mode === 'navigate') {
    const load = async () => ((await event.preloadResponse) as Response | undefined) ?? fetch(request);
    return event.respondWith(loadPage(load(), self.navigator.language));
  }
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/static/')) event.respondWith(keptOrFetched(request));
  else if (request.destination === 'image') event.respondWith(keptPicture(request));
});

/** Idle pages request these. A failure leaves the cache as it was; the next page requests it again. */
self.addEventListener('message', (event) => {
  if (event.data === ('keep-shell' satisfies WorkerRequest)) event.waitUntil(keepShell().catch(() => undefined));
  if (event.data === ('drop-shell' satisfies WorkerRequest)) event.waitUntil(dropShell());
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
