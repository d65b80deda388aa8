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
const PATIENCE = 180_000;
vi.setConfig({ testTimeout: PATIENCE, hookTimeout: PATIENCE });

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

function launch(settings: NodeJS.ProcessEnv = {}): Launched {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) };
  const media = { MEDIA_UDP_PORT: '0', MEDIA_TCP_PORT: '0' };
  const child = spawn(process.execPath, [script], { env: { ...env, ...media, ...settings } });
  children.push(child);
  return Object.assign(child, {
    said: Promise.all([text(child.stdout), text(child.stderr)]).then((all) => all.join('')),
  });
}

async function launchReady(): Promise<Launched> {
  const child = launch();
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

/** Somebody in a call, at the media server and nowhere else. Returns the socket that says whether it goes on. */
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

test('a port in use ends the start before anything is begun', async () => {
  await launchReady();
  const second = launch({ DATA_DIR: `${dataDir}-second` });
  expect(await once(second, 'exit')).toEqual([1, null]);
  const said = await second.said;
  rmSync(`${dataDir}-second`, { recursive: true, force: true });
  expect(said).toContain(`Port ${port} is in use`);
  expect(said).not.toContain('Starting the database');
});

test('a wrong setting ends the start with its sentence and no stack', async () => {
  const child = launch({ LIVEKIT_URL: 'wss://live.example.com' });
  expect(await once(child, 'exit')).toEqual([1, null]);
  const said = await child.said;
  expect(said).toContain('Sightline cannot start.\nLIVEKIT_API_KEY and LIVEKIT_API_SECRET must be set too');
  expect(said).not.toContain('    at ');
});
