import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { attach } from '../src/control-link.ts';
import { readProcessRecord } from '../src/process-record.ts';
import { type MediaOptions, type MediaProcess, type SupervisorEvent, startMedia } from '../src/supervise.ts';
import { keys, tokenFor } from './servers.ts';

let folder: string;
const closers: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sightline-media-'));
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true });
});

const TIMEOUT = { timeout: 20_000, interval: 20 };

/** A server of the folder, in this process. */
async function startServer(options: Partial<MediaOptions> = {}): Promise<MediaProcess> {
  const media = await startMedia({ udpPort: 0, tcpPort: 0, httpPort: 0, ...keys, recordFolder: folder, ...options });
  closers.push(() => media.stop());
  return media;
}

/** A server of the folder in a process of its own, with somebody in a call, which dies the hard way. */
async function startAndKill(): Promise<{ url: string; anna: WebSocket }> {
  const server = fork(new URL('./media-parent.ts', import.meta.url), [folder], { execArgv: [] });
  const [url] = (await once(server, 'message')) as [string];
  const anna = await enter(url, 'anna');
  server.kill('SIGKILL');
  await once(server, 'exit');
  return { url, anna };
}

async function enter(url: string, identity: string): Promise<WebSocket> {
  const token = await tokenFor(identity, 'desk');
  const socket = new WebSocket(`${url.replace('http:', 'ws:')}/rtc?access_token=${token}&protocol=16&sdk=js`);
  closers.push(() => socket.terminate());
  await once(socket, 'message');
  return socket;
}

/** A server that has left, and a media process that died after it, in the middle of a call. */
async function startAndLoseProcess(): Promise<void> {
  const server = await startServer();
  await enter(server.url, 'anna');
  const pid = server.processId() ?? 0;
  await server.leave();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isUp(server.url), TIMEOUT).toBe(false);
}

const isUp = (url: string) =>
  fetch(url.replace('ws:', 'http:')).then(
    () => true,
    () => false,
  );

async function firstSnapshot(media: MediaProcess): Promise<SupervisorEvent> {
  return new Promise((resolve) => void media.onEvent(resolve));
}
const peopleIn = (event: SupervisorEvent) =>
  event.type === 'snapshot' && event.rooms.flatMap((room) => room.participants.map(({ identity }) => identity));

/** SignalRequest { leave: {} }, as a browser says goodbye. */
const goodbye = Buffer.from([0x42, 0x00]);

test('a call goes on when the server is killed, and the next server takes it over with who is in it', async () => {
  const { url, anna } = await startAndKill();
  expect(await isUp(url)).toBe(true);
  const next = await startServer();
  expect(next.url.replace('ws:', 'http:')).toBe(url);
  expect(peopleIn(await firstSnapshot(next))).toEqual(['anna']);
  expect(anna.readyState).toBe(anna.OPEN);
  const events: string[] = [];
  next.onEvent(({ type }) => void events.push(type));
  anna.send(goodbye);
  await expect.poll(() => events, TIMEOUT).toContain('participant_left');
});

test('the media process of a killed server ends when the last one leaves the call', async () => {
  const { url, anna } = await startAndKill();
  expect(await isUp(url)).toBe(true);
  anna.send(goodbye);
  await expect.poll(() => isUp(url), TIMEOUT).toBe(false);
});

test('a server that leaves keeps a call alive for the next, and nothing where there is none', async () => {
  const first = await startServer();
  const anna = await enter(first.url, 'anna');
  await first.leave();
  const second = await startServer();
  expect(second.url).toBe(first.url);
  anna.send(goodbye);
  await expect.poll(async () => peopleIn(await firstSnapshot(second)), TIMEOUT).toEqual([]);
  await second.leave();
  await expect.poll(() => isUp(second.url), TIMEOUT).toBe(false);
});

test('a server that stops ends the call too', async () => {
  const media = await startServer();
  const anna = await enter(media.url, 'anna');
  await media.stop();
  expect(await isUp(media.url)).toBe(false);
  await expect.poll(() => anna.readyState, TIMEOUT).toBe(anna.CLOSED);
});

test('a server with other keys ends the process that it finds, and has its ports at once', async () => {
  const first = await startServer();
  const { udpPort, tcpPort } = first;
  await first.leave();
  const called = await startServer({ udpPort, tcpPort });
  await enter(called.url, 'anna');
  const pid = called.processId();
  await called.leave();
  const other = await startServer({ udpPort, tcpPort, apiSecret: `${keys.apiSecret}-changed` });
  expect(other.processId()).not.toBe(pid);
  expect([other.udpPort, other.tcpPort]).toEqual([udpPort, tcpPort]);
  expect(peopleIn(await firstSnapshot(other))).toEqual([]);
});

test('a second server beside a living one takes nothing from it', async () => {
  const first = await startServer();
  await enter(first.url, 'anna');
  const second = await startServer();
  expect(second.processId()).not.toBe(first.processId());
  await second.stop();
  expect(peopleIn(await firstSnapshot(first))).toEqual(['anna']);
  await first.leave();
  expect((await startServer()).url).toBe(first.url);
});

test('a process that died while no server lived is replaced by a new one', async () => {
  await startAndLoseProcess();
  expect(peopleIn(await firstSnapshot(await startServer()))).toEqual([]);
});

/** Some other program that listens where a media process of ours did. Resolves with what it was shown. */
async function listenInItsPlace(port: number, answer: string): Promise<string[]> {
  const shown: string[] = [];
  const other = new WebSocketServer({ host: '127.0.0.1', port });
  other.on('connection', (socket, { headers }) => {
    shown.push(headers.authorization ?? '');
    if (answer) socket.send(answer);
  });
  closers.push(() => {
    for (const socket of other.clients) socket.terminate();
    other.close();
  });
  await once(other, 'listening');
  return shown;
}

test.each([
  [
    'says that it is ours',
    { kind: 'attached', proof: 'guessed', pid: process.pid, httpPort: 1, udpPort: 1, tcpPort: 1 },
  ],
  ['says something else', { kind: 'event', event: { type: 'snapshot', rooms: [] } }],
  ['says nothing', undefined],
])(
  'a program that took the place of a dead process and %s is not taken for it, and learns no token',
  async (_, said) => {
    await startAndLoseProcess();
    const { controlPort, token } = readProcessRecord(folder) ?? { controlPort: 0, token: '' };
    const shown = await listenInItsPlace(controlPort, said ? JSON.stringify(said) : '');
    const next = await startServer();
    expect(shown).toHaveLength(1);
    expect(shown.join()).not.toContain(token);
    expect(next.processId()).not.toBe(process.pid);
    expect(peopleIn(await firstSnapshot(next))).toEqual([]);
  },
);

test('nobody without the token gets hold of the process, and the token is for its owner alone', async () => {
  await startServer();
  const { controlPort, token } = readProcessRecord(folder) ?? { controlPort: 0, token: '' };
  const ignore = () => undefined;
  await expect(attach(controlPort, 'guessed', ignore)).rejects.toThrow('answered 401');
  await expect(attach(controlPort, '', ignore)).rejects.toThrow('answered 401');
  await expect(attach(controlPort, token, ignore)).rejects.toThrow('another server holds it');
  expect(statSync(join(folder, 'process.json')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, 'media.log'), 'utf8')).not.toContain(token);
});
