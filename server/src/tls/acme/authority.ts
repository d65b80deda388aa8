import acme from 'acme-client';
import type { KeyPair } from '../certificate.ts';
import type { CertificateStore, Challenge } from './certificate-store.ts';

/** An authority's refusal, with how long it wants to be left alone. */
export class AuthorityRefusal extends Error {
  override name = 'AuthorityRefusal';
  readonly type: string;
  /** Milliseconds; 0 where it says nothing. */
  readonly retryAfter: number;

  constructor(type: string, detail: string, retryAfter: number) {
    super(detail);
    this.type = type;
    this.retryAfter = retryAfter;
  }

  get isLimited(): boolean {
    return this.type.endsWith(':rateLimited');
  }
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function readRetryAfter(text: unknown): number {
  const value = typeof text === 'string' ? text : '';
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : 0;
}

type Problem = { type?: string; detail?: string; subproblems?: { detail?: string }[] };

// The library would wait and ask again by itself; when to do so is ours to say, and an operator's to read.
Object.assign((acme.axios.defaults as unknown as { acmeSettings: object }).acmeSettings, { retryMaxAttempts: 0 });
acme.axios.defaults.timeout = 30_000;
acme.axios.interceptors.response.use((response) => {
  const { type = '', detail = '' } = (typeof response.data === 'object' ? (response.data ?? {}) : {}) as Problem;
  // The library asks again with another nonce.
  if (response.status < 400 || type.endsWith(':badNonce')) return response;
  const said = detail || `it answered with status ${response.status}`;
  throw new AuthorityRefusal(type, said, readRetryAfter(response.headers['retry-after']));
});

export type Order = {
  directory: string;
  contact: string | undefined;
  host: string;
  kind: Challenge['kind'];
  store: CertificateStore;
  /** Resolves when every node answers the challenge. */
  place: (challenge: Challenge) => Promise<void>;
};

async function openAccount({ directory, contact, store }: Order) {
  const { key, url } = await store.findAccount(directory, async () =>
    String(await acme.crypto.createPrivateEcdsaKey()),
  );
  const client = new acme.Client({
    directoryUrl: directory,
    accountKey: key,
    ...(url && { accountUrl: url }),
    ...{ backoffAttempts: 20, backoffMin: 500, backoffMax: 5_000 },
  });
  if (!url) {
    await client.createAccount({ termsOfServiceAgreed: true, ...(contact && { contact: [`mailto:${contact}`] }) });
    await store.saveAccountUrl(directory, client.getAccountUrl());
  }
  return client;
}

/** One order from beginning to end (RFC 8555, 7.4). */
async function complete(client: acme.Client, { host, kind, store, place }: Order): Promise<KeyPair> {
  const order = await client.createOrder({ identifiers: [{ type: 'dns', value: host }] });
  for (const authorization of await client.getAuthorizations(order)) {
    if (authorization.status === 'valid') continue;
    const challenge = authorization.challenges.find(({ type }) => type === kind);
    if (!challenge) throw new Error(`the authority offers no ${kind} for ${host}`);
    const { token } = challenge;
    const key_authorization = await client.getChallengeKeyAuthorization(challenge);
    try {
      await place({ token, host, kind, key_authorization });
      await client.completeChallenge(challenge);
      await client.waitForValidStatus(challenge);
    } finally {
      await store.removeChallenge(token);
    }
  }
  const [key, request] = await acme.crypto.createCsr({ altNames: [host] }, await acme.crypto.createPrivateEcdsaKey());
  const finalized = await client.finalizeOrder(order, request);
  return { cert: await client.getCertificate(finalized), key: String(key) };
}

export async function orderCertificate(order: Order): Promise<KeyPair> {
  try {
    return await complete(await openAccount(order), order);
  } catch (error) {
    // An authority that has forgotten the account makes it again for the same key.
    if (error instanceof AuthorityRefusal && error.type.endsWith(':accountDoesNotExist'))
      await order.store.saveAccountUrl(order.directory, null);
    throw error;
  }
}

/** Makes the certificate that a host presents to an authority that checks it over TLS (RFC 8737). */
export async function challengeCertificate({ host, key_authorization }: Challenge): Promise<KeyPair> {
  const identifier = { identifier: { type: 'dns', value: host } } as acme.Authorization;
  const [key, cert] = await acme.crypto.createAlpnCertificate(identifier, key_authorization);
  return { cert: String(cert), key: String(key) };
}
