import { createECDH } from 'node:crypto';
import type { PushPayload } from '@sightline/contract/notifications/push';
import webPush from 'web-push';
import type { Env } from '../env.ts';
import { forPush, outgoingFetch, requireOutgoing } from './outgoing-fetch.ts';

/*
 * Web Push: the payload is encrypted for one browser (RFC 8291), and the request to its push service (RFC 8030) signed with the
 * key of this installation (RFC 8292), which the browser has subscribed to.
 */

/** The order of the curve P-256: private keys are numbers below it, and not 0. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

export type VapidKeys = { publicKey: string; privateKey: string };

/** The same keys from the same secret. */
export function vapidKeysOf(secret: string): VapidKeys {
  const number = BigInt(`0x${Buffer.from(secret, 'base64url').toString('hex')}`);
  const privateKey = Buffer.from(((number % (order - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** Whether a browser can have made these: a point of the curve, and a secret of sixteen bytes. */
export function areKeysOfBrowser({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  try {
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    curve.computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}

export type Recipient = { endpoint: string; p256dh: string; auth: string };
type Push = { payload: PushPayload; ttl: number; urgency: 'low' | 'normal' | 'high'; topic?: string };
/**
 * `gone`: the browser has unsubscribed, or another key is needed; `refused`: the service does not take our token, which says
 * nothing of the browser; `failed`: another attempt may succeed.
 */
export type PushOutcome = 'delivered' | 'gone' | 'refused' | 'failed';

/** Matches the answers of services when a browser has subscribed to another key, as after a restore without the secrets. */
const otherKey = /VapidPkHashMismatch|do not correspond to the credentials|key mismatch/i;

async function outcomeOf(response: Response): Promise<PushOutcome> {
  const { status, ok } = response;
  if (ok) return 'delivered';
  if ([404, 410].includes(status)) return 'gone';
  if (![401, 403].includes(status)) return 'failed';
  return otherKey.test(await response.text().catch(() => '')) ? 'gone' : 'refused';
}

/** Throws when there was no answer. */
export async function sendPush(
  { env, keys, contact }: { env: Env; keys: VapidKeys; contact: string },
  { endpoint, p256dh, auth }: Recipient,
  { payload, ttl, urgency, topic }: Push,
  signal: AbortSignal,
): Promise<PushOutcome> {
  const { origin, href } = requireOutgoing(endpoint, forPush(env));
  const { cipherText } = webPush.encrypt(p256dh, auth, JSON.stringify(payload), 'aes128gcm');
  const { Authorization } = webPush.getVapidHeaders(origin, contact, keys.publicKey, keys.privateKey, 'aes128gcm');
  const headers = {
    Authorization,
    'Content-Type': 'application/octet-stream',
    'Content-Encoding': 'aes128gcm',
    TTL: String(ttl),
    Urgency: urgency,
    ...(topic !== undefined && { Topic: topic }),
  };
  const send = outgoingFetch(forPush(env));
  return outcomeOf(await send(href, { method: 'POST', headers, body: cipherText, signal }));
}
