import { limits } from '@sightline/contract/limits';
import { useEffect, useEffectEvent } from 'react';

/** The messages of the service worker (`web/src/service-worker`) to the pages of this origin. */
export type WorkerMessage =
  /** A notification was chosen; the page answers on the port of the message and shows the path. */
  | { type: 'open'; path: string }
  /** A call was declined on its notification: it rings in no tab. */
  | { type: 'declined'; callId: string }
  /** The browser exchanged its subscription. */
  | { type: 'resubscribed' };

/** The requests of pages to it: to store the application for a start without a connection, or to remove it. */
export type WorkerRequest = 'keep-shell' | 'drop-shell';

export async function askWorker(request: WorkerRequest): Promise<void> {
  if (!hasServiceWorkers()) return;
  const registration = await startWorker();
  registration.active?.postMessage(request);
}

export const hasServiceWorkers = (): boolean => 'serviceWorker' in navigator;

/** `answer` confirms to the worker that a page has taken the message. */
export function useWorkerMessages(receive: (message: WorkerMessage, answer: () => void) => void): void {
  const take = useEffectEvent(({ data, ports }: MessageEvent<WorkerMessage>) =>
    receive(data, () => ports[0]?.postMessage('taken')),
  );
  useEffect(() => {
    if (!hasServiceWorkers()) return;
    const { serviceWorker } = navigator;
    const listener = (event: MessageEvent<WorkerMessage>) => take(event);
    serviceWorker.addEventListener('message', listener);
    return () => serviceWorker.removeEventListener('message', listener);
  }, []);
}

/** Specification, section 9: installation and activation take ten seconds at most. */
function within<T>(time: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The service worker did not start in time.')), time);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/** The worker serves pages without a connection too, so it is there whether anything is pushed or not. */
export async function startWorker(): Promise<ServiceWorkerRegistration> {
  const { registration, activation } = limits.push;
  await within(registration, navigator.serviceWorker.register('/sw.js'));
  return within(activation, navigator.serviceWorker.ready);
}

/** Set while this browser is subscribed; goes with everything else that signing out clears. */
const pushKey = 'push';

/** The subscription as the server knows it: of whom, where, since when. */
export type KeptPush = { endpoint: string; owner: string; at: number };

export function readKeptPush(): KeptPush | null {
  try {
    return JSON.parse(localStorage.getItem(pushKey) ?? 'null') as KeptPush | null;
  } catch {
    return null;
  }
}

export const keepPush = (kept: KeptPush): void => localStorage.setItem(pushKey, JSON.stringify(kept));
const forgetPush = (): void => localStorage.removeItem(pushKey);

/** Removes the subscription and the shown notifications of the person from the device. Works without a connection too. */
export async function endPush(): Promise<void> {
  forgetPush();
  if (!hasServiceWorkers()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await navigator.clearAppBadge?.();
}
