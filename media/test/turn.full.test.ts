import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreeUdpPort } from '../src/free-port.ts';
import { allSeeAndHear } from './browser-harness.ts';
import { startEmbedded, tokenFor } from './servers.ts';
import { findChromium, openStage, type Stage } from './stage.ts';

const PROGRAM = '/usr/bin/turnserver';

/** Why TURN cannot be tried here; undefined when it can. */
const lacksTurn = existsSync(PROGRAM) ? undefined : 'coturn is not installed';

const found = findChromium();
const reason = 'missing' in found ? found.missing : lacksTurn;
const secret = 'shared-with-the-relay';
let stage: Stage;
const cleanup = new AsyncDisposableStack();

beforeAll(async () => {
  if ('missing' in found || lacksTurn) return;
  const turn = await startTurn(secret);
  cleanup.defer(turn.stop);
  const media = await startEmbedded({ relay: { urls: [turn.url], secret } });
  cleanup.defer(media.stop);
  stage = await openStage(found.path, media);
  cleanup.defer(stage.close);
});
afterAll(() => cleanup.disposeAsync());

test('Who reaches nothing but a relay over TLS sees and hears everybody, and is seen and heard', async ({ skip }) => {
  if (reason) skip(reason);
  const enter = async (identity: string, iceTransportPolicy: RTCIceTransportPolicy) => {
    const page = await stage.openPage();
    const options = { rtcConfig: { iceTransportPolicy }, peerConnectionTimeout: 60_000 };
    await page.evaluate(([t, o]) => window.call.join(t, {}, o), [await tokenFor(identity, 'relay'), options] as const);
    await page.evaluate(() => window.call.publish(true));
    return page;
  };
  const [anna, ben] = [await enter('anna', 'all'), await enter('ben', 'relay')];
  expect(await allSeeAndHear({ anna, ben })).toBe(true);
  expect(await ben.evaluate(() => window.call.relayInUse())).toBe('tls');
  expect(await anna.evaluate(() => window.call.relayInUse())).toBe('');
});

/** coturn as docs/calls.md sets it up, with a certificate of its own and on a free port in place of 443. */
async function startTurn(secret: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'turn-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate, '-days', '2', '-nodes'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...files, ...subject], { stdio: 'ignore' });
  const port = await findFreeUdpPort(undefined);
  const server = spawn(
    PROGRAM,
    [
      ...['-n', '--use-auth-secret', `--static-auth-secret=${secret}`, '--realm=localhost'],
      ...[`--tls-listening-port=${port}`, `--cert=${certificate}`, `--pkey=${key}`],
      ...['--no-udp', '--no-tcp', '--no-dtls', '--no-cli', '--fingerprint', '--listening-ip=127.0.0.1'],
      ...[`--relay-ip=${ownAddress()}`, '--allow-loopback-peers', `--pidfile=${join(folder, 'pid')}`],
      ...[`--userdb=${join(folder, 'users')}`, '--log-file=stdout', '--simple-log'],
    ],
    { stdio: 'ignore' },
  );
  const ended = once(server, 'close');
  await listens(port);
  const stop = async () => {
    server.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true });
  };
  return { url: `turns:localhost:${port}?transport=tcp`, stop };
}

/** From where the relay reaches the candidates of the media server. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}

async function listens(port: number): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      socket.destroy();
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await wait(100);
    }
  }
}
