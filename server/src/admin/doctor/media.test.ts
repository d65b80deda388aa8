import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeProcessRecord } from '@sightline/media/process-record';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseEnv } from '../../env.ts';
import { findFreePort } from '../../free-port.ts';
import { usualMediaPorts } from '../../media-ports.ts';
import { runCheck } from './finding.ts';
import { judgeEncryption, mediaChecks } from './media.ts';

let dataDir: string;
let other: Socket;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sightline-doctor-'));
  other = createSocket('udp4');
});

afterEach(() => {
  other.close();
  rmSync(dataDir, { recursive: true });
});

async function listenAt(port: number): Promise<number> {
  other.bind(port);
  await once(other, 'listening');
  return other.address().port;
}

async function examineUdp(isServing: boolean, settings: NodeJS.ProcessEnv = {}) {
  const check = mediaChecks.find(({ name }) => name === 'media, UDP');
  const env = parseEnv({ DATA_DIR: dataDir, ...settings });
  const [finding] = check ? await runCheck(check, { env, isServing }) : [];
  return finding;
}

const keepAt = (udpPort: number) => {
  mkdirSync(join(dataDir, 'media'));
  writeProcessRecord(join(dataDir, 'media'), { controlPort: 1, udpPort, tcpPort: 1, token: '', fingerprint: '' });
};

test('the doctor looks at the port that calls were moved to', async () => {
  const port = await listenAt(0);
  keepAt(port);
  expect(await examineUdp(true)).toMatchObject({
    state: 'ok',
    says: expect.stringContaining(`UDP ${port} is listened on`),
  });
});

test('the doctor reports that nothing listens at the port for calls', async () => {
  const port = await findFreePort();
  keepAt(port);
  expect(await examineUdp(true)).toMatchObject({ state: 'fail', says: `nobody listens on UDP ${port}` });
});

test('the doctor knows that a start moves from the usual port, and fails at one that was chosen', async () => {
  await listenAt(usualMediaPorts.udp).catch(() => {}); // or another program has it already
  expect(await examineUdp(false)).toMatchObject({ state: 'warn', says: expect.stringContaining('takes a free one') });
  expect(await examineUdp(false, { MEDIA_UDP_PORT: String(usualMediaPorts.udp) })).toMatchObject({ state: 'fail' });
});

test('the doctor warns of an OpenSSL that nobody maintains', () => {
  expect(judgeEncryption('1.1.1w')).toMatchObject({ state: 'warn', says: expect.stringContaining('OpenSSL 1.1.1w') });
  expect(judgeEncryption('3.6.3')).toMatchObject({ state: 'ok' });
  expect(judgeEncryption(undefined)).toBeUndefined();
});
