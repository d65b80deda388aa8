import { mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../test/certificates.ts';
import { describeCertificate, findDateProblem, type KeyPair, parseCertificate } from './certificate.ts';
import { readCertificateFiles, watchCertificateFiles } from './certificate-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'sightline-certificates-'));
afterAll(() => rmSync(folder, { recursive: true }));

const day = 24 * 60 * 60 * 1000;
const [good, other] = await Promise.all([
  makeCertificate({ names: ['desk.example.com', '192.0.2.7'] }),
  makeCertificate(),
]);

describe('a certificate', () => {
  it('is told by its names and its last day', () => {
    const parsed = parseCertificate(good);
    expect(parsed.names).toEqual(['desk.example.com', '192.0.2.7']);
    expect(describeCertificate(parsed)).toMatch(/^desk\.example\.com, 192\.0\.2\.7, valid until \d{4}-\d\d-\d\d$/);
  });

  it.each([
    ['does not belong to its key', () => ({ cert: good.cert, key: other.key })],
    ['is no certificate in PEM format', () => ({ cert: 'nothing', key: good.key })],
    ['is no certificate in PEM format', () => ({ cert: good.cert.slice(0, 200), key: good.key })],
    ['has a key that is no private key in PEM format', () => ({ cert: good.cert, key: good.cert })],
  ])('is refused in words: %s', (words, pair) => {
    expect(() => parseCertificate(pair())).toThrow(words);
  });

  it('without a name of a host is refused, as browsers do', async () => {
    const nameless = await makeCertificate({ names: [] });
    expect(() => parseCertificate(nameless)).toThrow('names no host');
  });

  it('is judged by its dates', async () => {
    const past = parseCertificate(
      await makeCertificate({ from: new Date('2020-01-01'), until: new Date('2021-02-03') }),
    );
    expect(findDateProblem(past)).toBe('expired on 2021-02-03');
    expect(findDateProblem(past, Date.parse('2020-06-01'))).toBeUndefined();
    expect(findDateProblem(past, Date.parse('2019-06-01'))).toBe('is valid only from 2020-01-01 on');
  });
});

describe('files of a certificate', () => {
  const paths = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  const write = ({ cert, key }: KeyPair) => {
    writeFileSync(paths.certFile, cert);
    writeFileSync(paths.keyFile, key);
  };

  it('that are not there are named', () => {
    expect(() => readCertificateFiles({ ...paths, certFile: join(folder, 'none.pem') })).toThrow(
      /cannot be read: .*none\.pem/,
    );
  });

  it('are read again when they have changed, and a wrong change is refused once and keeps the one before', async () => {
    write(good);
    const changes: string[][] = [];
    const refusals: string[] = [];
    const stop = watchCertificateFiles(
      paths,
      { onChange: ({ names }) => changes.push(names), onRefusal: (reason) => refusals.push(reason) },
      5,
    );
    write(other);
    await expect.poll(() => changes).toEqual([['localhost', '127.0.0.1']]);
    writeFileSync(paths.certFile, good.cert);
    await expect.poll(() => refusals).toEqual(['does not belong to its key']);
    write(await makeCertificate({ until: new Date(Date.now() - 1000), from: new Date(Date.now() - day) }));
    await expect.poll(() => refusals).toEqual([expect.anything(), expect.stringMatching(/^expired on/)]);
    expect(changes).toHaveLength(1);
    stop();
  });

  it('behind links are read again when a link leads elsewhere, as those of certbot do', async () => {
    write(good);
    const links = { certFile: join(folder, 'live-cert.pem'), keyFile: join(folder, 'live-key.pem') };
    symlinkSync(paths.certFile, links.certFile);
    symlinkSync(paths.keyFile, links.keyFile);
    const changes: string[][] = [];
    const stop = watchCertificateFiles(links, { onChange: ({ names }) => changes.push(names), onRefusal: () => {} }, 5);
    writeFileSync(join(folder, 'cert2.pem'), other.cert);
    writeFileSync(join(folder, 'key2.pem'), other.key);
    symlinkSync(join(folder, 'cert2.pem'), `${links.certFile}.new`);
    symlinkSync(join(folder, 'key2.pem'), `${links.keyFile}.new`);
    renameSync(`${links.certFile}.new`, links.certFile);
    renameSync(`${links.keyFile}.new`, links.keyFile);
    await expect.poll(() => changes).toEqual([['localhost', '127.0.0.1']]);
    stop();
  });
});
