import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AccessToken, RoomServiceClient } from 'livekit-server-sdk';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { MediaStartError } from '../src/launch.ts';
import { isMediaPath, proxyRequest, proxyUpgrade } from '../src/proxy.ts';
import { type MediaProcess, type SupervisorEvent, startMedia } from '../src/supervise.ts';
import { occupyUdpPort } from './native-peer.ts';
import { httpOf, keys, tokenFor } from './servers.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(udpPort = 0): Promise<MediaProcess> {
  const media = await startMedia({ udpPort, tcpPort: 0, httpPort: 0, ...keys });
  closers.push(() => media.stop());
  return media;
}

const TIMEOUT = { timeout: 20_000, interval: 50 };
const isUp = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** Opens a websocket as a client of the older protocol and waits for the first message, or for the refusal. */
async function openSocket(url: string, token: string): Promise<'joined' | number> {
  const socket = new WebSocket(`${url}/rtc?access_token=${token}&protocol=16&sdk=js`);
  closers.push(() => socket.terminate());
  const { promise, resolve, reject } = Promise.withResolvers<'joined' | number>();
  socket.once('message', () => resolve('joined'));
  socket.once('unexpected-response', (_req, res) => resolve(res.statusCode ?? 0));
  socket.once('error', reject);
  return promise;
}

describe('The supervised media process', () => {
  test('answers validation and joins according to the token, and refuses other paths', async () => {
    const media = await start();
    const good = await tokenFor('anna', 'desk');
    const useless = await new AccessToken(keys.apiKey, keys.apiSecret, { identity: 'anna' }).toJwt();
    const validate = (path: string, token: string) => fetch(`${httpOf(media)}${path}?access_token=${token}`);
    for (const path of ['/rtc/validate', '/rtc/v1/validate']) {
      const accepted = await validate(path, good);
      expect([accepted.status, await accepted.text()]).toEqual([200, 'success']);
      expect(accepted.headers.get('access-control-allow-origin')).toBe('*');
      const refused = await validate(path, useless);
      expect([refused.status, await refused.text()]).toEqual([401, 'token does not permit joining a room']);
    }
    expect((await validate('/secrets', good)).status).toBe(404);
    expect(await openSocket(media.url, good)).toBe('joined');
    expect(await openSocket(media.url, useless)).toBe(401);
    expect(await openSocket(media.url, 'nonsense')).toBe(401);
  });

  test('tells who joins and who leaves', async () => {
    const media = await start();
    const events: SupervisorEvent[] = [];
    media.onEvent((event) => void events.push(event));
    await openSocket(media.url, await tokenFor('anna', 'desk'));
    const admin = new RoomServiceClient(httpOf(media), keys.apiKey, keys.apiSecret);
    await admin.deleteRoom('desk');
    await expect
      .poll(() => events.map((event) => event.type), TIMEOUT)
      .toEqual(['snapshot', 'participant_joined', 'participant_left', 'room_finished']);
    expect(events[1]).toMatchObject({ room: 'desk', identity: 'anna' });
    expect(events[2]).toMatchObject({ identity: 'anna', reason: 'room_ended' });
  });

  test('tells a listener that comes late who is there already, and others what they knew once more', async () => {
    const media = await start();
    const early: SupervisorEvent[] = [];
    const late: SupervisorEvent[] = [];
    media.onEvent((event) => void early.push(event));
    await openSocket(media.url, await tokenFor('anna', 'desk'));
    await expect.poll(() => early.map((event) => event.type), TIMEOUT).toContain('participant_joined');
    const unsubscribe = media.onEvent((event) => void late.push(event));
    const known = { type: 'snapshot', rooms: [{ room: 'desk', participants: [{ identity: 'anna' }] }] };
    await expect.poll(() => late, TIMEOUT).toMatchObject([known]);
    expect(early.at(-1)).toMatchObject(known);
    unsubscribe();
    media.requestSnapshot();
    await expect.poll(() => early.filter((event) => event.type === 'snapshot').length, TIMEOUT).toBe(3);
    expect(late).toHaveLength(1);
  });

  test('says in words that the UDP port is taken', async () => {
    const { port, release } = await occupyUdpPort(0);
    closers.push(release);
    const starting = start(port);
    await expect(starting).rejects.toThrow(MediaStartError);
    await expect(starting).rejects.toThrow(`UDP port ${port} cannot be opened: another process uses it`);
  });

  test('says in words that a TCP port is taken', async () => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    closers.push(() => other.close());
    const { port } = other.address() as AddressInfo;
    const starting = startMedia({ udpPort: 0, tcpPort: port, httpPort: 0, ...keys });
    await expect(starting).rejects.toThrow(`TCP port ${port} cannot be opened: another process uses it`);
  });

  test('takes free ports where others have the wanted ones and it may move', async () => {
    const { port: udpPort, release } = await occupyUdpPort(0);
    closers.push(release);
    const other = createServer().listen(0);
    await once(other, 'listening');
    closers.push(() => other.close());
    const { port: tcpPort } = other.address() as AddressInfo;
    const media = await startMedia({ udpPort, tcpPort, httpPort: 0, mayMove: { udp: true, tcp: true }, ...keys });
    closers.push(() => media.stop());
    expect(media.udpPort).not.toBe(udpPort);
    expect(media.tcpPort).not.toBe(tcpPort);
    expect(await isUp(httpOf(media))).toBe(true);
  });

  test('keeps the wanted ports where they are free, although it may move', async () => {
    const { port: udpPort, release } = await occupyUdpPort(0);
    release();
    const media = await startMedia({ udpPort, tcpPort: 0, httpPort: 0, mayMove: { udp: true, tcp: true }, ...keys });
    closers.push(() => media.stop());
    expect(media.udpPort).toBe(udpPort);
  });

  test('a port that was chosen stays so although the other one may move', async () => {
    const { port: udpPort, release } = await occupyUdpPort(0);
    closers.push(release);
    const starting = startMedia({ udpPort, tcpPort: 0, httpPort: 0, mayMove: { tcp: true }, ...keys });
    await expect(starting).rejects.toThrow(`UDP port ${udpPort} cannot be opened: another process uses it`);
  });

  test('restarts at the same address when it dies, reports it, and sends a new snapshot', async () => {
    const media = await start();
    const told: SupervisorEvent[] = [];
    media.onEvent((event) => void told.push(event));
    const events = () => told.map((event) => event.type);
    await openSocket(media.url, await tokenFor('anna', 'desk'));
    await expect.poll(events, TIMEOUT).toEqual(['snapshot', 'participant_joined']);
    const pid = media.processId();
    expect(pid).toBeGreaterThan(0);
    process.kill(pid ?? 0, 'SIGKILL');
    await expect.poll(() => events().slice(2), TIMEOUT).toEqual(['media_lost', 'media_restored', 'snapshot']);
    expect(told.at(-1)).toMatchObject({ rooms: [] });
    expect(media.processId()).not.toBe(pid);
    expect(await openSocket(media.url, await tokenFor('anna', 'desk'))).toBe('joined');
  });

  test('is gone after stop', async () => {
    const media = await start();
    expect(await isUp(httpOf(media))).toBe(true);
    await media.stop();
    expect(await isUp(httpOf(media))).toBe(false);
  });

  test('does not outlive a parent that is killed', async () => {
    const parent: ChildProcess = fork(new URL('./media-parent.ts', import.meta.url), { execArgv: [] });
    closers.push(() => parent.kill('SIGKILL'));
    const [url] = (await once(parent, 'message')) as [string];
    expect(await isUp(url)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isUp(url), TIMEOUT).toBe(false);
  });
});

describe('The proxy', () => {
  async function openProxy(target: string) {
    const server = createServer((req, res) => proxyRequest(req, res, target));
    server.on('upgrade', (req, socket, head) => proxyUpgrade(req, socket, head, target));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => server.close().closeAllConnections());
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test('passes validation and websockets through, and nothing else', async () => {
    const media = await start();
    const host = await openProxy(media.url);
    const token = await tokenFor('anna', 'desk');
    const validated = await fetch(`http://${host}/rtc/v1/validate?access_token=${token}`);
    expect([validated.status, await validated.text()]).toEqual([200, 'success']);
    expect(await openSocket(`ws://${host}`, token)).toBe('joined');
    expect(await openSocket(`ws://${host}`, 'nonsense')).toBe(401);
    const administration = await fetch(`http://${host}/twirp/livekit.RoomService/ListRooms`, { method: 'POST' });
    expect(administration.status).toBe(404);
    expect(await openSocket(`ws://${host}/twirp`, token)).toBe(404);
  });

  test('says 502 while the media process is away', async () => {
    const { port, release } = await occupyUdpPort(0);
    release();
    const host = await openProxy(`ws://127.0.0.1:${port}`);
    expect((await fetch(`http://${host}/rtc/validate`)).status).toBe(502);
    expect(await openSocket(`ws://${host}`, 'any')).toBe(502);
  });

  test('knows its paths', () => {
    expect(['/rtc', '/rtc?x=1', '/rtc/v1', '/rtc/validate', '/rtc/v1/validate?a'].map(isMediaPath)).not.toContain(
      false,
    );
    const others = ['/', '/rtcx', '/rtc/', '/rtc/../twirp', '//rtc', '/api/rtc', 'http://elsewhere/rtc', undefined];
    expect(others.map(isMediaPath)).not.toContain(true);
  });
});
