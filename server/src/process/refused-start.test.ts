import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { makeCertificate } from '../../test/certificates.ts';

const home = mkdtempSync(join(tmpdir(), 'sightline-refused-'));
const script = join(import.meta.dirname, 'development-app.ts');

afterAll(() => {
  rmSync(home, { recursive: true });
});

/** The message of a failed start, and the exit code for a supervisor. */
async function start(settings: NodeJS.ProcessEnv) {
  const env = { PATH: process.env.PATH, DATA_DIR: join(home, 'data'), HOST: '127.0.0.1', PORT: '0', ...settings };
  const child = spawn(process.execPath, [script], { env });
  const exited = once(child, 'exit');
  const said = (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
  const [code] = await exited;
  return { code, said };
}

const noStack = expect.not.stringContaining('    at ');

test('a port in use ends the start before anything is begun', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const dataDir = join(home, 'untouched');
  const { code, said } = await start({ PORT: String(port), DATA_DIR: dataDir });
  other.close();
  expect([code, said]).toEqual([1, noStack]);
  expect(said).toContain(`Sightline cannot start.\nPort ${port} is in use by another program.`);
  expect(readdirSync(dataDir).sort()).toEqual(['cache', 'server.lock']);
});

test('a wrong setting ends the start with its sentence and no stack', async () => {
  const { code, said } = await start({ LIVEKIT_URL: 'wss://live.example.com' });
  expect([code, said]).toEqual([1, noStack]);
  expect(said).toContain('Sightline cannot start.\nLIVEKIT_API_KEY and LIVEKIT_API_SECRET must be set too');
});

test('a certificate that does not fit its key ends the start with its sentence and no stack', async () => {
  const [one, other] = await Promise.all([makeCertificate(), makeCertificate()]);
  const [TLS_CERT, TLS_KEY] = [join(home, 'cert.pem'), join(home, 'key.pem')];
  writeFileSync(TLS_CERT, one.cert);
  writeFileSync(TLS_KEY, other.key);
  const { code, said } = await start({ TLS_CERT, TLS_KEY });
  expect([code, said]).toEqual([1, noStack]);
  expect(said).toContain(`Sightline cannot start.\nThe certificate ${TLS_CERT} does not belong to its key.`);
});

test('a data directory that is a file ends the start with its sentence and no stack', async () => {
  const file = join(home, 'file');
  writeFileSync(file, '');
  const { code, said } = await start({ DATA_DIR: file });
  expect([code, said]).toEqual([1, noStack]);
  expect(said).toContain(`Sightline cannot start.\nThe data directory ${file} cannot be used: there is a file`);
});

test('a file inside the data directory that cannot be read ends the start with a sentence that names it', async () => {
  const dataDir = join(home, 'odd');
  await start({ DATA_DIR: dataDir, HOST: '203.0.113.7' }); // makes the folder, and no more
  writeFileSync(join(dataDir, 'secrets'), '');
  const { code, said } = await start({ DATA_DIR: dataDir });
  expect([code, said]).toEqual([1, noStack]);
  expect(said).toContain(
    `Sightline cannot start.\n${join(dataDir, 'secrets')} cannot be read or written: there is a file`,
  );
});
