import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { AccessToken } from 'livekit-server-sdk';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { findFreePort } from '../free-port.ts';

const dataDir = join(tmpdir(), `sightline-process-${randomUUID()}`);
const script = join(import.meta.dirname, 'development-app.ts');
const children: ChildProcess[] = [];
let port: number;

/** A process is slow to load while others are tested. */
const TIMEOUT = 180_000;
vi.setConfig({ testTimeout: TIMEOUT, hookTimeout: TIMEOUT });

beforeAll(async () => {
  port = await findFreePort();
  await launchReady(); // makes the database, so that no test has to wait for that
  await endAll();
});

async function endAll(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
}

afterEach(endAll);

afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

type Launched = ChildProcess & { said: Promise<string> };

function launch(settings: NodeJS.ProcessEnv = {}, entry = script): Launched {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) };
  const media = { MEDIA_UDP_PORT: '0', MEDIA_TCP_PORT: '0' };
  const child = spawn(process.execPath, [entry], { env: { ...env, ...media, ...settings } });
  children.push(child);
  return Object.assign(child, {
    said: Promise.all([text(child.stdout), text(child.stderr)]).then((all) => all.join('')),
  });
}

async function launchReady(settings?: NodeJS.ProcessEnv, entry?: string): Promise<Launched> {
  const child = launch(settings, entry);
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      if (String(chunk).includes('Sightline is ready')) resolve();
    });
  });
  const failed = child.said.then((said) => Promise.reject(new Error(said)));
  await Promise.race([ready, failed]);
  return child;
}

type Listed = { pid: number; parent: number };

/** The process and everything it started: shell, database, media server. */
function listFamily(root: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const all = lines.map((line): Listed => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    return { pid: pid ?? 0, parent: parent ?? 0 };
  });
  const below = (pid: number): number[] => [
    pid,
    ...all.filter(({ parent }) => parent === pid).flatMap((one) => below(one.pid)),
  ];
  return below(root);
}

function readPostmasterPid(): number {
  const [file = ''] = globSync('postgres/cluster/*/postmaster.pid', { cwd: dataDir });
  return Number.parseInt(readFileSync(join(dataDir, file), 'utf8'), 10);
}

function listLiving(pids: number[]): number[] {
  return pids.filter((pid) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  });
}

test('asked to end, it closes everything in order and leaves no process', async () => {
  const child = await launchReady();
  const family = listFamily(child.pid ?? 0);
  expect(family.length).toBeGreaterThan(5);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  await expect.poll(() => listLiving(family)).toEqual([]);
});

test('killed, it leaves no process either, and the next start is undisturbed', async () => {
  const child = await launchReady();
  const family = listFamily(child.pid ?? 0);
  child.kill('SIGKILL');
  await expect.poll(() => listLiving(family)).toEqual([]);
  await launchReady();
  const { status } = await fetch(`http://127.0.0.1:${port}/api/setup/availability`);
  expect(status).toBe(200);
});

/** Connects a participant to a call at the media server only. Returns the socket, which shows whether the call goes on. */
async function enterCall(): Promise<WebSocket> {
  const [apiKey, apiSecret] = ['media-api-key', 'media-api-secret'].map((name) =>
    readFileSync(join(dataDir, 'secrets', name), 'utf8'),
  );
  const token = new AccessToken(apiKey, apiSecret, { identity: 'ana' });
  token.addGrant({ roomJoin: true, room: 'desk' });
  const query = `access_token=${await token.toJwt()}&protocol=16&sdk=js`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/rtc?${query}`);
  await once(socket, 'message');
  return socket;
}

const mediaOf = (family: number[]): number[] =>
  family.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('media/src/main.ts'));

describe('with somebody in a call', () => {
  beforeEach(({ skip }) =>
    skip(!existsSync('/proc/self/cmdline'), 'this system has no /proc to tell processes apart by'),
  );

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    '%s leaves the media server to the next start, which ends it by Ctrl-C',
    async (signal) => {
      const child = await launchReady();
      const media = mediaOf(listFamily(child.pid ?? 0));
      expect(media).toHaveLength(1);
      await enterCall();
      child.kill(signal);
      await once(child, 'exit');
      const next = await launchReady();
      expect(listLiving(media)).toEqual(media);
      await enterCall();
      next.kill('SIGINT');
      expect(await once(next, 'exit')).toEqual([0, null]);
      await expect.poll(() => listLiving(media)).toEqual([]);
    },
  );
});

function killPostmaster(): void {
  try {
    process.kill(readPostmasterPid(), 'SIGKILL');
  } catch {
    // between two lives there is none
  }
}

const readiness = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status;

test('its database is started again when it was killed, and requests work again', async () => {
  const child = await launchReady();
  const killed = readPostmasterPid();
  process.kill(killed, 'SIGKILL');
  await expect.poll(readPostmasterPid).not.toBe(killed);
  await expect.poll(readiness).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await child.said).toContain('The embedded PostgreSQL had ended by itself and runs again.');
});

test('when its database ends again and again it says so and ends too', async () => {
  const child = await launchReady();
  const exited = once(child, 'exit');
  const killer = setInterval(killPostmaster, 50);
  expect(await exited).toEqual([1, null]);
  clearInterval(killer);
  expect(await child.said).toContain('The embedded PostgreSQL has ended for good');
});

const running = (dir: string) => `Another Sightline runs with the data directory ${dir}.`;

test('a second start of a data directory that is served ends with a sentence, and the first goes on', async () => {
  await launchReady();
  const second = launch({ PORT: '0' });
  expect(await once(second, 'exit')).toEqual([1, null]);
  expect(await second.said).toContain(`${running(dataDir)} End that one, or set DATA_DIR to another place.`);
  expect(await readiness()).toBe(200);
});

test('a start while another server of the same port and data directory stops waits for it, and stays', async () => {
  const first = await launchReady();
  first.kill('SIGTERM');
  const second = await launchReady();
  expect([first.exitCode, await readiness()]).toEqual([0, 200]);
  second.kill('SIGTERM');
  expect(await once(second, 'exit')).toEqual([0, null]);
  expect(await second.said).toContain(`${running(dataDir)} Waiting for it to end`);
});

test('of two starts at one moment in an empty data directory one serves, and the other says that it does', async () => {
  const empty = `${dataDir}-empty`;
  const settings = { DATA_DIR: empty, PORT: '0' };
  const attempts = [launch(settings), launch(settings)];
  const ends = attempts.map((child) => once(child, 'exit').then(() => child));
  const loser = await Promise.race(ends);
  const winner = attempts.find((child) => child !== loser);
  expect([loser.exitCode, await loser.said]).toEqual([1, expect.stringContaining(running(empty))]);
  winner?.kill('SIGTERM');
  await Promise.all(ends);
  rmSync(empty, { recursive: true, force: true });
  expect([winner?.exitCode, await winner?.said]).toEqual([0, expect.stringContaining('Sightline is ready')]);
});

test('an admin command works while the server runs, and leaves it running', async () => {
  await launchReady();
  const main = join(import.meta.dirname, '../admin/main.ts');
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const admin = spawn(process.execPath, [main, 'list-workspaces', '--json'], { env });
  expect(await text(admin.stdout)).toContain('"workspaces"');
  expect([admin.exitCode ?? (await once(admin, 'exit'))[0], await readiness()]).toEqual([0, 200]);
});

test('a second instance on one machine takes media ports of its own, and says which', async () => {
  const unset = { MEDIA_UDP_PORT: '', MEDIA_TCP_PORT: '' };
  const [main, other] = [join(import.meta.dirname, '../main.ts'), `${dataDir}-other`];
  const first = await launchReady(unset, main);
  const second = await launchReady({ ...unset, PORT: '0', DATA_DIR: other }, main);
  for (const child of [first, second]) child.kill('SIGTERM');
  const [one, two] = await Promise.all([first.said, second.said]);
  rmSync(other, { recursive: true, force: true });
  const portsOf = (said: string) => /UDP (\d+) and TCP (\d+)/.exec(said)?.slice(1);
  expect(new Set([...(portsOf(one) ?? []), ...(portsOf(two) ?? [])]).size).toBe(4);
  expect(two).toContain('(another program had UDP 7882 and TCP 7881)');
});
