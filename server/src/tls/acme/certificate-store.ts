import type pg from 'pg';
import { decrypt, encrypt } from '../../http/encrypted-text.ts';
import type { Secrets } from '../../secrets.ts';
import type { KeyPair } from '../certificate.ts';

export type Challenge = { token: string; host: string; kind: 'http-01' | 'tls-alpn-01'; key_authorization: string };

export type StoredCertificate = {
  host: string;
  pair: KeyPair | undefined;
  workedSince: Date | undefined;
  failures: number;
  nextTry: Date | undefined;
};

type Row = {
  host: string;
  chain: string | null;
  private_key: Buffer | null;
  worked_since: Date | null;
  failures: number;
  next_try_at: Date | null;
};

/** Said after each change, so that all nodes look. */
export const certificateChannel = 'certificates';
const purpose = 'certificates';
/** An order whose node died is taken over after this. */
const lease = 10 * 60_000;

/**
 * Stores what the nodes of an installation share in its database. Connects as the owner of the tables: the application role reaches none of them.
 */
export class CertificateStore {
  readonly #pool: pg.Pool;
  readonly #secrets: Secrets;

  constructor(pool: pg.Pool, secrets: Secrets) {
    this.#pool = pool;
    this.#secrets = secrets;
  }

  async list(): Promise<StoredCertificate[]> {
    const { rows } = await this.#pool.query<Row>(
      'select host, chain, private_key, worked_since, failures, next_try_at from certificates',
    );
    return rows.map(({ host, chain, private_key, worked_since, failures, next_try_at }) => ({
      host,
      pair: chain && private_key ? { cert: chain, key: decrypt(this.#secrets, private_key, purpose) } : undefined,
      workedSince: worked_since ?? undefined,
      failures,
      nextTry: next_try_at ?? undefined,
    }));
  }

  /** Hosts of brands whose workspace has proved them by a record of DNS, and no others. */
  async listProvedHosts(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ host: string }>(
      `select distinct lower(h.host::text) as host from environment_hosts h
       join domain_proofs p on p.organization_id = h.organization_id and p.domain = h.host::citext
       where p.state = 'proved'`,
    );
    return rows.map(({ host }) => host);
  }

  /** Whether this node may order a certificate for the host; no other one may meanwhile. */
  async acquire(host: string, now: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `insert into certificates as c (host, ordered_until) values ($1, $3)
       on conflict (host) do update set ordered_until = excluded.ordered_until
       where c.ordered_until is null or c.ordered_until < $2`,
      [host, new Date(now), new Date(now + lease)],
    );
    return rowCount === 1;
  }

  async release(host: string): Promise<void> {
    await this.#pool.query('update certificates set ordered_until = null where host = $1', [host]);
  }

  async saveCertificate(host: string, { cert, key }: KeyPair, now: number): Promise<void> {
    await this.#change(
      `update certificates set chain = $2, private_key = $3, worked_since = coalesce(worked_since, $4),
         failure = null, failures = 0, next_try_at = null, ordered_until = null
       where host = $1`,
      [host, cert, encrypt(this.#secrets, key, purpose), new Date(now)],
    );
  }

  async saveFailure(host: string, reason: string, failures: number, nextTry: number): Promise<void> {
    await this.#change(
      'update certificates set failure = $2, failures = $3, next_try_at = $4, ordered_until = null where host = $1',
      [host, reason.slice(0, 500), failures, new Date(nextTry)],
    );
  }

  async listChallenges(): Promise<Challenge[]> {
    const { rows } = await this.#pool.query<Challenge>(
      'select token, host, kind, key_authorization from acme_challenges',
    );
    return rows;
  }

  async placeChallenge({ token, host, kind, key_authorization }: Challenge): Promise<void> {
    await this.#pool.query(`delete from acme_challenges where host = $1 or created_at < now() - interval '1 day'`, [
      host,
    ]);
    await this.#change('insert into acme_challenges (token, host, kind, key_authorization) values ($1, $2, $3, $4)', [
      token,
      host,
      kind,
      key_authorization,
    ]);
  }

  async removeChallenge(token: string): Promise<void> {
    await this.#change('delete from acme_challenges where token = $1', [token]);
  }

  /** The account at an authority; its key is made by whichever node comes first. */
  async findAccount(
    directory: string,
    makeKey: () => Promise<string>,
  ): Promise<{ key: string; url: string | undefined }> {
    const find = 'select account_key, account_url from acme_accounts where directory = $1';
    type Found = { account_key: Buffer; account_url: string | null };
    const { rows } = await this.#pool.query<Found>(find, [directory]);
    let [found] = rows;
    if (!found) {
      const sealed = encrypt(this.#secrets, await makeKey(), purpose);
      await this.#pool.query(
        'insert into acme_accounts (directory, account_key) values ($1, $2) on conflict do nothing',
        [directory, sealed],
      );
      [found] = (await this.#pool.query<Found>(find, [directory])).rows;
    }
    if (!found) throw new Error('the account at the certificate authority is gone');
    return { key: decrypt(this.#secrets, found.account_key, purpose), url: found.account_url ?? undefined };
  }

  async saveAccountUrl(directory: string, url: string | null): Promise<void> {
    await this.#pool.query('update acme_accounts set account_url = $2 where directory = $1', [directory, url]);
  }

  async #change(text: string, values: unknown[]): Promise<void> {
    await this.#pool.query(text, values);
    await this.#pool.query(`select pg_notify('${certificateChannel}', '')`);
  }
}
