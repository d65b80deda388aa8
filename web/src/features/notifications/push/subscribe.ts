import { limits } from '@sightline/contract/limits';
import { endPush, hasServiceWorkers, keepPush, readKeptPush, startWorker } from '#web/lib/service-worker.ts';
import { fetchDevices, fetchKey, registerDevice } from './devices-api.ts';

/*
 * This browser's subscription: none -> subscribed and known to the server -> renewed each week -> ended by its owner, here or on
 * another device, or by signing out.
 */

export const isPushSupported = (): boolean =>
  hasServiceWorkers() && 'PushManager' in globalThis && 'Notification' in globalThis;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

function isForKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const used = options.applicationServerKey && new Uint8Array(options.applicationServerKey);
  return used !== null && used.length === key.length && used.every((byte, at) => byte === key[at]);
}

/** The present one, or a new one where there is none, it is of another installation, or `isOld`. */
async function subscribe(worker: ServiceWorkerRegistration, isOld: boolean): Promise<PushSubscription> {
  const key = bytesOf(await fetchKey());
  const present = await worker.pushManager.getSubscription();
  if (present && !isOld && isForKey(present, key)) return present;
  await present?.unsubscribe();
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function register(subscription: PushSubscription, owner: string): Promise<void> {
  await registerDevice(JSON.stringify(subscription));
  keepPush({ endpoint: subscription.endpoint, owner, at: Date.now() });
}

/** Works only in response to a tap. Specification, section 4: without the permission the result is 'show-error'. */
export async function turnOnPush(owner: string): Promise<'on' | 'show-error'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'show-error';
  await register(await subscribe(await startWorker(), false), owner);
  return 'on';
}

/**
 * With every start of the application: the server learns of a subscription that the browser has exchanged, and of the workspace that
 * was entered; after a week there is a new one (specification, section 9). One that was removed on another device stays removed.
 */
export async function renewPush(owner: string): Promise<void> {
  const kept = readKeptPush();
  if (!kept || Notification.permission !== 'granted') return;
  if (kept.owner === owner && !(await fetchDevices()).some(({ current }) => current)) return endPush();
  const isOld = Date.now() - kept.at > limits.push.refresh;
  const subscription = await subscribe(await startWorker(), isOld);
  if (subscription.endpoint !== kept.endpoint || kept.owner !== owner) await register(subscription, owner);
}
