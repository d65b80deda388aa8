import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer } from 'node:tls';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type KeyPair, parseCertificate } from './certificate.ts';
import { LanCertificate, lanFolder } from './lan-certificate.ts';
import { OwnAuthority } from './own-authority.ts';
import { listPrivateAddresses, localName } from './private-networks.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sightline-lan-'));
  folders.push(dataDir);
});

const pem = (der: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${der
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')}\n-----END CERTIFICATE-----\n`;

/** Whether a device that trusts the authority accepts the certificate for a host. */
async function isAccepted(authority: OwnAuthority, certificate: KeyPair, host: string): Promise<string> {
  const server = createServer(certificate).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const isName = !/^[\d.]+$/.test(host);
  const socket = connect({
    port,
    host: isName ? '127.0.0.1' : host,
    ca: pem(authority.der),
    ...(isName && { servername: host }),
  });
  const outcome = await new Promise<string>((resolve) => {
    socket.once('secureConnect', () => resolve('accepted')).once('error', ({ message }) => resolve(message));
  });
  socket.destroy();
  server.close();
  return outcome;
}

describe('the certificate for a trial in one room', () => {
  it('is accepted by a device that trusts the authority, for this machine’s addresses', async () => {
    const lan = await LanCertificate.open(dataDir);
    const certificate = await lan.present(['192.168.1.5']);
    expect(parseCertificate(certificate).names).toEqual(
      expect.arrayContaining(['192.168.1.5', 'localhost', '127.0.0.1']),
    );
    expect(await isAccepted(lan.authority, certificate, '127.0.0.1')).toBe('accepted');
    expect(await isAccepted(lan.authority, certificate, 'localhost')).toBe('accepted');
  });

  it('stays the same over restarts, and becomes another one when the addresses change', async () => {
    const first = await (await LanCertificate.open(dataDir)).present(['192.168.1.5']);
    const again = await LanCertificate.open(dataDir);
    expect((await again.present(['192.168.1.5'])).cert).toContain(first.cert.trim().slice(0, 500));
    const moved = await again.present(['10.0.0.9']);
    expect(parseCertificate(moved).names).toContain('10.0.0.9');
    expect(await isAccepted(again.authority, moved, '127.0.0.1')).toBe('accepted');
  });

  it('is renewed at two thirds of its life', async () => {
    const lan = await LanCertificate.open(dataDir);
    const first = parseCertificate(await lan.present(['10.0.0.9']));
    const life = first.until.getTime() - first.from.getTime();
    vi.useFakeTimers({ toFake: ['Date'], now: first.from.getTime() + life * 0.66 });
    expect(parseCertificate(await lan.present(['10.0.0.9'])).until).toEqual(first.until);
    vi.setSystemTime(first.from.getTime() + life * 0.67);
    expect(parseCertificate(await lan.present(['10.0.0.9'])).until.getTime()).toBeGreaterThan(first.until.getTime());
    vi.useRealTimers();
  });
});

describe('the authority', () => {
  it('cannot vouch for a website, nor for a public address', async () => {
    const authority = await OwnAuthority.open(lanFolder(dataDir));
    expect(await isAccepted(authority, await authority.issue(['bank.example']), 'bank.example')).toMatch(
      /permitted subtree/,
    );
    const mixed = await authority.issue(['localhost', '203.0.113.7']);
    expect(await isAccepted(authority, mixed, 'localhost')).toMatch(/permitted subtree/);
  });

  it('keeps its key in the data directory for its owner alone', async () => {
    await (await LanCertificate.open(dataDir)).present([]);
    const files = readdirSync(lanFolder(dataDir)).sort();
    expect(files).toEqual(['authority.pem', 'certificate.pem']);
    for (const file of files) expect(statSync(join(lanFolder(dataDir), file)).mode & 0o777).toBe(0o600);
    expect(statSync(lanFolder(dataDir)).mode & 0o777).toBe(0o700);
  });

  it('that is half-written is made again, and its old certificate with it', async () => {
    const before = await LanCertificate.open(dataDir);
    await before.present(['10.0.0.9']);
    const file = join(lanFolder(dataDir), 'authority.pem');
    writeFileSync(file, readFileSync(file).subarray(0, 150));
    const after = await LanCertificate.open(dataDir);
    expect(after.authority.fingerprint).not.toBe(before.authority.fingerprint);
    expect(await isAccepted(after.authority, await after.present(['10.0.0.9']), '127.0.0.1')).toBe('accepted');
  });
});

describe('a start that was interrupted', () => {
  it.each([0, 1, 150, 400])('while the certificate was written (%i bytes of it) makes another one', async (bytes) => {
    const { authority, ...first } = await presented(['10.0.0.9']);
    const file = join(lanFolder(dataDir), 'certificate.pem');
    writeFileSync(file, readFileSync(file).subarray(0, bytes));
    writeFileSync(`${file}.new`, 'half of ano');
    const again = await presented(['10.0.0.9']);
    expect(again.authority.fingerprint).toBe(authority.fingerprint);
    expect(again.cert).not.toBe(first.cert);
    expect(await isAccepted(again.authority, again, '127.0.0.1')).toBe('accepted');
    expect(readdirSync(lanFolder(dataDir)).sort()).toEqual(['authority.pem', 'certificate.pem']);
  });

  it('with a certificate of another key makes another one', async () => {
    await presented(['10.0.0.9']);
    const file = join(lanFolder(dataDir), 'certificate.pem');
    const kept = readFileSync(file, 'utf8');
    await presented(['10.0.0.10']);
    const [key] = readFileSync(file, 'utf8').split('-----BEGIN CERTIFICATE');
    writeFileSync(file, kept.replace(/-----BEGIN PRIVATE KEY[\s\S]+?END PRIVATE KEY-----/, key?.trim() ?? ''));
    const again = await presented(['10.0.0.9']);
    expect(await isAccepted(again.authority, again, '127.0.0.1')).toBe('accepted');
  });

  async function presented(addresses: string[]) {
    const lan = await LanCertificate.open(dataDir);
    return { authority: lan.authority, ...(await lan.present(addresses)) };
  }
});

describe('the addresses of this machine', () => {
  const address = (text: string, more: object = {}) => [{ address: text, family: 'IPv4', internal: false, ...more }];
  it('are those of private networks that a phone can be in', () => {
    const interfaces = {
      lo: address('127.0.0.1', { internal: true }),
      wlan0: address('192.168.1.5'),
      eth0: address('203.0.113.7'),
      docker0: address('172.17.0.1'),
    } as unknown as Parameters<typeof listPrivateAddresses>[0];
    expect(listPrivateAddresses(interfaces)).toEqual(['192.168.1.5']);
  });

  it('have a name in the network, where the machine has one that browsers take', () => {
    expect(localName('Anas-Laptop.example.com')).toBe('anas-laptop.local');
    expect(localName('máquina')).toBeUndefined();
  });
});
