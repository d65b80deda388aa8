import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeCertificate } from '../../../test/certificates.ts';
import { parseEnv } from '../../env.ts';
import { findFreePort } from '../../free-port.ts';
import type { KeyPair } from '../../tls/certificate.ts';
import { addressChecks } from './address.ts';
import { runCheck } from './finding.ts';

const folder = mkdtempSync(join(tmpdir(), 'sightline-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

const files = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') };
const day = 24 * 60 * 60 * 1000;

async function examine(name: string, settings: NodeJS.ProcessEnv = files) {
  const check = addressChecks.find((one) => one.name === name);
  const [finding] = check ? await runCheck(check, { env: parseEnv(settings), isServing: true }) : [];
  return finding;
}

async function examineFiles({ cert, key }: KeyPair) {
  writeFileSync(files.TLS_CERT, cert);
  writeFileSync(files.TLS_KEY, key);
  return examine('certificate files');
}

test('the doctor says for whom a certificate is and for how long, before it is too late', async () => {
  expect(await examineFiles(await makeCertificate())).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/^localhost, .*valid until/),
  });
  const soon = await makeCertificate({ until: new Date(Date.now() + 3 * day) });
  expect(await examineFiles(soon)).toMatchObject({ state: 'warn', todo: expect.stringMatching(/^Renew it/) });
  const past = await makeCertificate({ from: new Date('2020-01-01'), until: new Date('2021-02-03') });
  expect(await examineFiles(past)).toMatchObject({
    state: 'fail',
    says: expect.stringMatching(/expired on 2021-02-03$/),
  });
});

test('the doctor says that a certificate and a key do not belong together', async () => {
  const [one, other] = [await makeCertificate(), await makeCertificate()];
  expect(await examineFiles({ cert: one.cert, key: other.key })).toMatchObject({
    state: 'fail',
    says: expect.stringMatching(/does not belong to its key$/),
  });
});

test('the doctor says how a port that leads to https can be had', async () => {
  const HTTP_PORT = String(await findFreePort());
  expect(await examine('http addresses', { ...files, HTTP_PORT })).toMatchObject({
    state: 'warn',
    todo: expect.stringMatching(/sudo setcap cap_net_bind_service/),
  });
});

test('the doctor takes nobody for a proxy where this server speaks https itself', async () => {
  const finding = await examine("callers' addresses", { ...files, PUBLIC_URL: 'https://127.0.0.1:1' });
  expect(finding?.says).not.toBe('everybody counts as the proxy');
});
