import { createSecureContext, type SecureContext } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from '../../start-error.ts';
import { type Certificate, CertificateError, findDateProblem, type KeyPair, parseCertificate } from '../certificate.ts';
import { AuthorityRefusal, orderCertificate } from './authority.ts';
import type { CertificateStore, Challenge, StoredCertificate } from './certificate-store.ts';
import type { Challenges } from './challenges.ts';
import { nextTry, renewalTime } from './schedule.ts';

const day = 24 * 60 * 60_000;

type Options = {
  /** The host of the installation itself, whose certificate is presented where no other one fits. */
  domain: string;
  directory: string;
  contact: string | undefined;
  store: CertificateStore;
  challenges: Challenges;
  present: (certificate: KeyPair) => void;
  /** Milliseconds until other nodes answer a challenge too. */
  spreading: number;
  now?: () => number;
};

type Log = Pick<FastifyBaseLogger, 'info' | 'error'>;
type Held = { stored: StoredCertificate; parsed: Certificate; context: SecureContext };

/** Certificates by ACME for this installation's host, and for each host of a brand that its workspace has proved. */
export class AcmeCertificates {
  readonly #options: Options;
  readonly #now: () => number;
  #log: Log | undefined;
  #kinds: readonly Challenge['kind'][] = [];
  #held = new Map<string, Held>();
  #stored = new Map<string, StoredCertificate>();
  #hosts: string[] = [];
  #loaded = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Before the first order. `kinds` is how the authority can look, the better way first; each failure tries the next. */
  begin(log: Log, kinds: readonly Challenge['kind'][]): void {
    this.#log = log;
    this.#kinds = kinds;
  }

  /** Takes over what any node has stored. One look after the other, so that none ends with what was there before. */
  load(): Promise<void> {
    this.#loaded = this.#loaded.catch(() => undefined).then(() => this.#read());
    return this.#loaded;
  }

  async #read(): Promise<void> {
    const { store, domain, present, challenges: open } = this.#options;
    const [rows, challenges, proved] = await Promise.all([
      store.list(),
      store.listChallenges(),
      store.listProvedHosts(),
    ]);
    open.set(challenges);
    this.#hosts = [...new Set([domain, ...proved])];
    this.#stored = new Map(rows.map((row) => [row.host, row]));
    const before = this.#held.get(domain)?.stored.pair?.cert;
    this.#held = new Map(this.#hosts.flatMap((host) => this.#hold(host)));
    const own = this.#held.get(domain)?.stored.pair;
    if (own && own.cert !== before) present(own);
  }

  #hold(host: string): [string, Held][] {
    const stored = this.#stored.get(host);
    const before = this.#held.get(host);
    if (!stored?.pair) return [];
    if (before?.stored.pair?.cert === stored.pair.cert) return [[host, { ...before, stored }]];
    try {
      return [[host, { stored, parsed: parseCertificate(stored.pair), context: createSecureContext(stored.pair) }]];
    } catch (error) {
      this.#log?.error({ host, reason: reasonOf(error) }, 'stored certificate is wrong; ordering another one');
      return [];
    }
  }

  contextOf(host: string): SecureContext | undefined {
    return this.#held.get(host.toLowerCase())?.context;
  }

  /** Once it has worked for a day: until then people must be able to come without. */
  allowsStrictTransport(host: string): boolean {
    const held = this.#held.get(host.toLowerCase());
    const since = held?.stored.workedSince?.getTime();
    return (
      held !== undefined &&
      since !== undefined &&
      this.#now() - since >= day &&
      !findDateProblem(held.parsed, this.#now())
    );
  }

  #isDue(host: string): boolean {
    const retry = this.#stored.get(host)?.nextTry?.getTime() ?? 0;
    const held = this.#held.get(host);
    return this.#now() >= retry && (held === undefined || this.#now() >= renewalTime(host, held.parsed));
  }

  /** Orders what is missing or due, one after the other. */
  async renew(): Promise<void> {
    await this.load();
    const { store } = this.#options;
    for (const host of this.#hosts.filter((one) => this.#isDue(one))) {
      if (!(await store.acquire(host, this.#now()))) continue;
      await this.load(); // another node may just have been here
      if (this.#isDue(host)) await this.#order(host);
      else await store.release(host);
    }
  }

  async #order(host: string): Promise<void> {
    const { store, directory, contact } = this.#options;
    const failures = this.#stored.get(host)?.failures ?? 0;
    try {
      const kind = this.#kinds[failures % this.#kinds.length] ?? 'tls-alpn-01';
      const pair = await orderCertificate({ directory, contact, host, kind, store, place: (one) => this.#place(one) });
      const { names, until } = parseCertificate(pair);
      if (!names.includes(host)) throw new CertificateError(`is for ${names.join(', ')}`);
      await store.saveCertificate(host, pair, this.#now());
      this.#log?.info({ host, until }, 'got a certificate');
    } catch (error) {
      const refusal = error instanceof AuthorityRefusal ? error : undefined;
      const next = nextTry(host, failures + 1, this.#now(), refusal);
      const reason = reasonOf(error) || 'the certificate authority does not answer';
      await store.saveFailure(host, reason, failures + 1, next);
      const until = this.#held.get(host)?.parsed.until;
      const told = { host, reason, until, next_try_at: new Date(next) };
      this.#log?.error(told, 'could not get a certificate; keeping the one before, if any');
    }
    await this.load();
  }

  async #place(challenge: Challenge): Promise<void> {
    await this.#options.store.placeChallenge(challenge);
    await this.load();
    await new Promise((resolve) => setTimeout(resolve, this.#options.spreading));
  }
}
