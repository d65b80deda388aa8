import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import acme from 'acme-client';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '../../src/free-port.ts';
import { PostgresListener } from '../../src/realtime/postgres-listener.ts';
import { AcmeCertificates } from '../../src/tls/acme/acme-certificates.ts';
import { CertificateStore, type Challenge, certificateChannel } from '../../src/tls/acme/certificate-store.ts';
import { Challenges } from '../../src/tls/acme/challenges.ts';
import { type KeyPair, parseCertificate } from '../../src/tls/certificate.ts';
import { createPlainServer, redirectToHttps } from '../../src/tls/redirects.ts';
import { createSecureServer } from '../../src/tls/secure-server.ts';
import { testSecrets } from '../app.ts';
import { makeCertificate } from '../certificates.ts';
import { testDatabase } from '../database.ts';
import { type Gate, openGate, type Pebble, startPebble } from './pebble.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const [hour, day] = [3_600_000, 86_400_000];
const folder = mkdtempSync(join(tmpdir(), 'sightline-acme-'));
const domain = 'support.example.com';

let pebble: Pebble;
let gate: Gate;
let ports: { httpPort: number; tlsPort: number };
let pool: pg.Pool;
let url: string;
let clock: number;
let started: { stop: () => Promise<void> }[];

beforeAll(async () => {
  const certificate = await makeCertificate();
  ports = { httpPort: await findFreePort(), tlsPort: await findFreePort() };
  pebble = await startPebble(folder, certificate, ports);
  gate = await openGate(pebble.directory, certificate);
  acme.axios.defaults.httpsAgent = new Agent({ ca: certificate.cert });
  url = (await testDatabase()).ownerUrl;
  pool = new pg.Pool({ connectionString: url, max: 4 });
});

beforeEach(async () => {
  started = [];
  clock = Date.now();
  Object.assign(gate, { state: 'open', orders: 0 });
  await pool.query('truncate certificates, acme_challenges, acme_accounts');
});

afterEach(async () => {
  for (const { stop } of started) await stop();
});

afterAll(async () => {
  await gate?.stop();
  await pebble?.stop();
  await pool?.end();
  rmSync(folder, { recursive: true });
});

type NodeOptions = { kinds?: Challenge['kind'][]; listens?: boolean; proved?: string[] };

/** A node: its certificates, and with `listens` the ports that the authority looks at. */
async function startNode({ kinds = ['http-01'], listens = true, proved = [] }: NodeOptions = {}) {
  const presented: KeyPair[] = [];
  const lines: string[] = [];
  const challenges = new Challenges();
  const store = new CertificateStore(pool, testSecrets);
  if (proved.length > 0) store.listProvedHosts = async () => proved;
  const certificates = new AcmeCertificates({
    ...{ domain, directory: gate.directory, contact: undefined, store, challenges },
    present: (pair) => presented.push(pair),
    spreading: listens ? 0 : 500,
    now: () => clock,
  });
  const write = (details: { reason?: string }, line: string) => lines.push(`${line}: ${details.reason ?? ''}`);
  certificates.begin({ info: write, error: write } as unknown as Parameters<AcmeCertificates['begin']>[0], kinds);
  const hear = () => void certificates.load();
  const listener = new PostgresListener({ url, channel: certificateChannel, log: { warn: () => {} } as never, hear });
  const plain = createPlainServer(challenges.answer(redirectToHttps(() => 443)));
  const secure = createSecureServer(
    {
      ...{ plain, challenges, findContext: (host) => certificates.contextOf(host) },
      allowsStrictTransport: (host) => certificates.allowsStrictTransport(host),
      followCertificate: () => {},
    },
    (_request, response) => response.end('here'),
    {},
    () => false,
  );
  if (listens) {
    plain.listen(ports.httpPort, '127.0.0.1');
    secure.listen(ports.tlsPort, '127.0.0.1');
    await Promise.all([once(plain, 'listening'), once(secure, 'listening')]);
  }
  await vi.waitUntil(() => listener.isUp(), 10_000);
  started.push({
    async stop() {
      await listener.close();
      plain.close();
      secure.close();
      secure.closeAllConnections();
    },
  });
  return { certificates, presented, lines };
}

const failureOf = async (host = domain) =>
  (
    await pool.query<{ failure: string | null; failures: number; next_try_at: Date | null }>(
      'select failure, failures, next_try_at from certificates where host = $1',
      [host],
    )
  ).rows[0];

const namesOf = (pair: KeyPair | undefined) => (pair ? parseCertificate(pair).names : []);

/** The certificate that a browser is shown for a host. */
async function shownFor(host: string): Promise<string> {
  const socket = connect({ port: ports.tlsPort, host: '127.0.0.1', servername: host, rejectUnauthorized: false });
  return new Promise((resolve) => {
    socket.once('secureConnect', () => {
      resolve(String(socket.getPeerCertificate().subjectaltname));
      socket.destroy();
    });
    socket.once('error', ({ message }) => resolve(message));
  });
}

describe('an order', () => {
  it.each(['http-01', 'tls-alpn-01'] as const)(
    'brings a certificate by %s, whose key is stored encrypted',
    async (kind) => {
      const { certificates, presented } = await startNode({ kinds: [kind] });
      await certificates.renew();
      expect(namesOf(presented[0])).toEqual([domain]);
      expect(await shownFor(domain)).toBe(`DNS:${domain}`);
      const { rows } = await pool.query<{ private_key: Buffer }>('select private_key from certificates');
      expect(rows[0]?.private_key.toString('latin1')).not.toContain('PRIVATE KEY');
      expect((await pool.query('select from acme_challenges')).rowCount).toBe(0);
    },
  );

  it('is made again at two thirds of the life of a certificate, and not before', async () => {
    const { certificates, presented } = await startNode();
    await certificates.renew();
    clock += 50 * day;
    await certificates.renew();
    expect(gate.orders).toBe(1);
    clock += 11 * day;
    await certificates.renew();
    expect([gate.orders, presented.length]).toEqual([2, 2]);
  });

  it('is made for the hosts that somebody proved, each by itself, and for no other name', async () => {
    const { certificates } = await startNode({ proved: ['care.example.org'] });
    await certificates.renew();
    expect(await shownFor('care.example.org')).toBe('DNS:care.example.org');
    await Promise.all(Array.from({ length: 200 }, (_, index) => shownFor(`n${index}.example.net`)));
    expect(gate.orders).toBe(2);
    expect((await pool.query('select from certificates')).rowCount).toBe(2);
  });

  it('tells browsers to come over https alone after a day', async () => {
    const { certificates } = await startNode();
    await certificates.renew();
    expect(certificates.allowsStrictTransport(domain)).toBe(false);
    clock += day + hour;
    expect(certificates.allowsStrictTransport(domain)).toBe(true);
    expect(certificates.allowsStrictTransport('other.example.com')).toBe(false);
  });
});

describe('a failed order', () => {
  it('of a name that leads elsewhere says so, waits, and tries the other way next', async () => {
    const { certificates, lines } = await startNode({
      kinds: ['http-01', 'tls-alpn-01'],
      proved: ['elsewhere.example.org'],
    });
    await pebble.leadTo('elsewhere.example.org', '127.0.0.9');
    await certificates.renew();
    const failed = await failureOf('elsewhere.example.org');
    expect(failed).toMatchObject({ failures: 1, failure: expect.stringMatching(/elsewhere\.example\.org|refused/i) });
    expect(lines.join('\n')).toContain('could not get a certificate; keeping the one before');
    expect(await shownFor(domain)).toBe(`DNS:${domain}`);
    await certificates.renew();
    expect(gate.orders).toBe(2); // it waits
    await pebble.leadTo('elsewhere.example.org', '127.0.0.1');
    clock += hour;
    await certificates.renew();
    expect(await failureOf('elsewhere.example.org')).toMatchObject({ failures: 0, failure: null });
  });

  it('of a name that the authority refuses says why', async () => {
    const { certificates } = await startNode({ proved: ['refused.example.com'] });
    await certificates.renew();
    expect((await failureOf('refused.example.com'))?.failure).toMatch(/refus|policy|block/i);
  });

  it('for a rate limit waits for as long as the authority says', async () => {
    gate.state = 'limited';
    const { certificates } = await startNode();
    await certificates.renew();
    const failed = await failureOf();
    expect(failed?.failure).toContain('too many certificates already issued');
    expect(Number(failed?.next_try_at) - clock).toBeGreaterThanOrEqual(3 * hour);
    clock += 2 * hour;
    await certificates.renew();
    expect(gate.orders).toBe(1);
    gate.state = 'open';
    clock += 2 * hour;
    await certificates.renew();
    expect(await failureOf()).toMatchObject({ failure: null });
  });

  it('keeps the certificate while the authority is away for a week, asks seldom, and renews when it is back', async () => {
    const { certificates, presented } = await startNode();
    await certificates.renew();
    clock += 61 * day;
    gate.state = 'away';
    for (let passed = 0; passed < 7 * 24; passed += 1) {
      clock += hour;
      await certificates.renew();
    }
    const { failures = 0 } = (await failureOf()) ?? {};
    expect(failures).toBeGreaterThan(10);
    expect(failures).toBeLessThan(25);
    expect(await shownFor(domain)).toBe(`DNS:${domain}`);
    gate.state = 'open';
    clock += 14 * hour;
    await certificates.renew();
    expect(presented).toHaveLength(2);
  });
});

describe('two nodes', () => {
  it('make one order, which either answers, and both present what came of it', async () => {
    const one = await startNode({ listens: false });
    const two = await startNode();
    await Promise.all([one.certificates.renew(), one.certificates.renew()]);
    expect(gate.orders).toBe(1);
    await expect.poll(() => two.presented.length).toBe(1);
    expect(await shownFor(domain)).toBe(`DNS:${domain}`);
    await Promise.all([one.certificates.renew(), two.certificates.renew()]);
    expect(gate.orders).toBe(1);
  });
});
