import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushPayload } from '@sightline/contract/notifications/push';

/*
 * A push service (RFC 8030) with the browsers that have subscribed to it. Written after the standards, not after the library that
 * the server sends with.
 */

type Arrived = { payload: PushPayload; ttl: string; urgency: string; topic: string | undefined; authorization: string };
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const accepted: Answer = (_request, response) => void response.writeHead(201).end();
const hkdf = (key: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** A browser that has subscribed: its keys, and what its push service received for it. */
export class PushedBrowser {
  readonly #curve = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly id = randomUUID();
  readonly endpoint: string;
  readonly arrived: Arrived[] = [];
  /** Requests, answered or not. */
  requests = 0;
  answer: Answer = accepted;

  constructor(origin: string) {
    this.#curve.generateKeys();
    this.endpoint = `${origin}/send/${this.id}`;
  }

  /** The subscription as its page sends it. */
  get token(): string {
    const keys = { p256dh: this.#curve.getPublicKey('base64url'), auth: this.#auth.toString('base64url') };
    return JSON.stringify({ endpoint: this.endpoint, expirationTime: null, keys });
  }

  get payloads(): PushPayload[] {
    return this.arrived.map(({ payload }) => payload);
  }

  get shown(): NonNullable<PushPayload['show']>[] {
    return this.payloads.flatMap(({ show }) => (show ? [show] : []));
  }

  /** RFC 8291 and RFC 8188, by the browser's side. */
  decrypt(body: Buffer): PushPayload {
    const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0];
    const sender = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#curve.getPublicKey(), sender]);
    const key = hkdf(this.#curve.computeSecret(sender), this.#auth, info, 32);
    const decipher = createDecipheriv(
      'aes-128-gcm',
      hkdf(key, salt, 'Content-Encoding: aes128gcm\0', 16),
      hkdf(key, salt, 'Content-Encoding: nonce\0', 12),
    );
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')) as PushPayload;
  }
}

export class PushService {
  readonly #browsers = new Map<string, PushedBrowser>();
  readonly #server = createServer((request, response) => void this.#receive(request, response));
  origin = '';

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  browser(): PushedBrowser {
    const browser = new PushedBrowser(this.origin);
    this.#browsers.set(browser.id, browser);
    return browser;
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const browser = this.#browsers.get(request.url?.split('/').at(-1) ?? '');
    if (!browser) return void response.writeHead(404).end();
    const body = await buffer(request);
    browser.requests += 1;
    if (browser.answer === accepted) {
      const { ttl, urgency, topic, authorization } = request.headers as Record<string, string | undefined>;
      const headers = { ttl: ttl ?? '', urgency: urgency ?? '', topic, authorization: authorization ?? '' };
      browser.arrived.push({ payload: browser.decrypt(body), ...headers });
    }
    browser.answer(request, response);
  }
}

type Claims = { aud: string; exp: number; sub: string };

/** RFC 8292: who signed, and for whom. Undefined when the signature is not of that key. */
export function readVapid(authorization: string): { key: string; claims: Claims } | undefined {
  const [, jwt = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head, claims, signature] = jwt.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' } as never);
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature ?? '', 'base64url'),
  );
  if (!isSigned) return undefined;
  return { key, claims: JSON.parse(Buffer.from(claims ?? '', 'base64url').toString('utf8')) as Claims };
}
