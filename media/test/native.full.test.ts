import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test as plainTest, vi } from 'vitest';
import { findFreeUdpPort } from '../src/free-port.ts';
import type { LocalTransport } from '../src/sdp-build.ts';
import type { TransportParameters } from '../src/sdp-parse.ts';
import { openTcpRelay } from '../src/tcp-relay.ts';
import { MediaPort, PortBusyError, type Transport } from '../src/transport.ts';
import { NativePeer, occupyUdpPort } from './native-peer.ts';
import { rtpPacket } from './packets.ts';
import { openTcpTunnel } from './tcp-tunnel.ts';

/** Each test closes what it has opened, last first; they run side by side. */
const test = plainTest.extend<{ opened: DisposableStack }>({
  opened: async ({ task: _ }, give) => {
    using opened = new DisposableStack();
    await give(opened);
  },
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const ignore = () => undefined;

type Ends = {
  server: Transport;
  peer: NativePeer;
  local: LocalTransport;
  media: Buffer[];
  data: string[];
  failed: () => boolean;
};

async function connect(
  opened: DisposableStack,
  options: { tcp?: boolean; forge?: 'client' | 'server' } = {},
): Promise<Ends> {
  const udpPort = await findFreeUdpPort(undefined);
  const relay = options.tcp
    ? await openTcpRelay({ tcpPort: 0, udpPort, host: '127.0.0.1', listenHost: undefined })
    : undefined;
  const port = new MediaPort({ udpPort, ...(relay ? { tcpPort: relay.port } : {}) });
  const media: Buffer[] = [];
  const data: string[] = [];
  let hasFailed = false;
  const server = port.connect('server', {
    onMedia: (packet) => void media.push(packet),
    onData: (label, message) => void data.push(`${label} ${message.toString()}`),
    onChannelReady: () => undefined,
    onConnected: () => undefined,
    onFailed: () => {
      hasFailed = true;
    },
  });
  const peer = new NativePeer();
  opened.defer(() => port.close());
  opened.defer(() => relay?.close());
  opened.defer(() => server.close());
  opened.defer(() => peer.close());
  const offer = peer.offer();
  const local = server.accept(
    options.forge === 'client' ? { ...offer, fingerprint: forged(offer.fingerprint) } : offer,
  );
  const fingerprint = options.forge === 'server' ? forged(local.fingerprint) : local.fingerprint;
  peer.answered({ ...local, fingerprint }, await reachable(opened, local.candidates, options.tcp));
  return { server, peer, local, media, data, failed: () => hasFailed };
}

async function reachable(opened: DisposableStack, candidates: readonly string[], overTcp = false): Promise<string[]> {
  if (!overTcp) return candidates.filter((line) => line.includes(' UDP '));
  const tunnel = await openTcpTunnel(candidates.find((line) => line.includes(' TCP ')) ?? '');
  opened.defer(tunnel.close);
  return [tunnel.candidate];
}

/** A transport of `port` whose peer is a process of its own and sends without end. */
async function connectProcess(opened: DisposableStack, port: MediaPort) {
  const seen = { packets: 0, failures: 0 };
  const server = port.connect('server', {
    ...{ onData: ignore, onChannelReady: ignore, onConnected: ignore },
    onMedia: () => {
      seen.packets += 1;
    },
    onFailed: () => {
      seen.failures += 1;
    },
  });
  const peer: ChildProcess = fork(new URL('./lone-peer.ts', import.meta.url), { execArgv: [] });
  opened.defer(() => server.close());
  opened.defer(() => peer.kill('SIGKILL'));
  const [offer] = (await once(peer, 'message')) as [TransportParameters];
  peer.send(server.accept(offer));
  await hearsMore(seen);
  return { server, peer, seen };
}

/** Knows no transport: what a test waits for is kept until its end, and with it all that it can see. */
async function hearsMore(seen: { packets: number }): Promise<void> {
  const before = seen.packets;
  await vi.waitFor(() => expect(seen.packets).toBeGreaterThan(before + 50), TIMEOUT);
}

async function kill(peer: ChildProcess): Promise<void> {
  const gone = once(peer, 'exit');
  peer.kill('SIGKILL');
  await gone;
}

function forged(fingerprint: string): string {
  return fingerprint.replace(/ ../, (first) => (first === ' 00' ? ' 01' : ' 00'));
}

const TIMEOUT = { timeout: 20_000, interval: 20 };

/** We rely on more than the library documents, so a new version must pass these tests. They mostly wait. */
describe.concurrent('The native transport', () => {
  test('is a pipe: streams that no description names and RTCP pass in both directions', async ({ opened, expect }) => {
    const { server, peer, media } = await connect(opened);
    await expect.poll(() => server.isOpen && peer.track.isOpen(), TIMEOUT).toBe(true);
    const packets = [
      rtpPacket({ sequence: 1, ssrc: 1111, payloadType: 96, payload: [1, 2, 3] }),
      rtpPacket({ sequence: 2, ssrc: 2222, payloadType: 111, payload: [4, 5, 6] }),
      Buffer.from([0x80, 200, 0, 6, 0, 0, 4, 87, ...Array(20).fill(1)]),
    ];
    for (const packet of packets) peer.track.sendMessageBinary(packet);
    await expect.poll(() => media, TIMEOUT).toEqual(packets);
    for (const packet of packets) server.sendMedia(packet);
    await expect.poll(() => peer.received, TIMEOUT).toEqual(packets);
  });

  test('renewed, is another connection with the same data channels, and leaves the old one alone until it stands', async ({
    opened,
    expect,
  }) => {
    const { server, peer, media, data, local: before } = await connect(opened);
    await expect.poll(() => server.channel('_reliable') && peer.channel?.isOpen(), TIMEOUT).toBe(true);
    const id = peer.channel?.getId() ?? -1;
    const successor = server.renew();
    const again = new NativePeer();
    opened.defer(() => successor.close());
    opened.defer(() => again.close());
    const local = successor.accept(again.offer(id));
    expect(local.ufrag).not.toBe(before.ufrag);
    expect(local.fingerprint).not.toBe(before.fingerprint);
    expect([server.isAlive, successor.isAlive, peer.states.at(-1)]).toEqual([false, true, 'connected']);

    again.answered(local, await reachable(opened, local.candidates));
    await expect.poll(() => successor.channel('_reliable') && again.channel?.isOpen(), TIMEOUT).toBe(true);
    again.channel?.sendMessage('to the server');
    successor.channel('_reliable')?.send(Buffer.from('to the peer'));
    again.track.sendMessageBinary(rtpPacket({ sequence: 1, payload: [1] }));
    await expect
      .poll(() => [data, again.texts, media.length], TIMEOUT)
      .toEqual([['_reliable to the server'], ['to the peer'], 1]);
    await expect.poll(() => peer.states.at(-1), TIMEOUT).toBe('closed');
    successor.close();
    expect(successor.isAlive).toBe(false);
  });

  test('works over TCP through the relay alone', async ({ opened, expect }) => {
    const { server, peer, media } = await connect(opened, { tcp: true });
    await expect.poll(() => server.isOpen && peer.track.isOpen(), TIMEOUT).toBe(true);
    const payload = [1, 2, 3];
    let sequence = 0;
    // As media does, it goes on: what comes before the server has its keys is lost.
    const sendAnother = () => {
      sequence += 1;
      peer.track.sendMessageBinary(rtpPacket({ sequence, ssrc: 1111, payload }));
      return media.length;
    };
    await expect.poll(sendAnother, TIMEOUT).toBeGreaterThan(0);
    expect(media[0]?.subarray(-payload.length)).toEqual(Buffer.from(payload));
  });

  test.for(['client', 'server'] as const)(
    'refuses a connection whose %s fingerprint is forged',
    async (forge, { opened, expect }) => {
      const { server, peer, media, failed } = await connect(opened, { forge });
      await expect.poll(() => failed() || peer.states.includes('failed'), TIMEOUT).toBe(true);
      server.sendMedia(rtpPacket({ sequence: 1 }));
      expect([server.isOpen && peer.track.isOpen(), peer.received, media]).toEqual([false, [], []]);
    },
  );

  test('gives up a peer that was killed mid-call after half a minute, at no cost to others', async ({
    opened,
    expect,
  }) => {
    const port = new MediaPort({ udpPort: await findFreeUdpPort(undefined) });
    opened.defer(() => port.close());
    const [victim, witness] = await Promise.all([connectProcess(opened, port), connectProcess(opened, port)]);
    await kill(victim.peer);
    const killed = Date.now();
    const sendOn = () => {
      victim.server.sendMedia(rtpPacket({ sequence: 1 }));
      return victim.seen.failures;
    };
    await expect.poll(sendOn, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
    expect(Date.now() - killed).toBeLessThan(35_000);
    expect([victim.server.isAlive, witness.server.isAlive, witness.seen.failures]).toEqual([false, true, 0]);
    await hearsMore(witness.seen);
    expect((await connectProcess(opened, port)).server.isAlive).toBe(true);
  });

  test('lets go of a peer that was killed mid-call', async ({ opened, expect }) => {
    const port = new MediaPort({ udpPort: await findFreeUdpPort(undefined) });
    opened.defer(() => port.close());
    using lost = new DisposableStack();
    const killOne = async () => {
      const { server, peer } = await connectProcess(lost, port);
      await kill(peer);
      return new WeakRef(server);
    };
    const killed = [await killOne(), await killOne()];
    lost.dispose();
    const kept = () => {
      collectGarbage();
      return killed.filter((server) => server.deref() !== undefined).length;
    };
    await expect.poll(kept, TIMEOUT).toBe(0);
    expect((await connectProcess(opened, port)).server.isAlive).toBe(true);
  });

  test('a UDP port in use is an error, not the end of the process', async ({ opened, expect }) => {
    const { port, release } = await occupyUdpPort(0);
    opened.defer(release);
    expect(() => new MediaPort({ udpPort: port })).toThrow(PortBusyError);
  });

  test('holds its UDP port while no peer is connected', async ({ opened, expect }) => {
    const udpPort = await findFreeUdpPort(undefined);
    const port = new MediaPort({ udpPort });
    opened.defer(() => port.close());
    await expect(occupyUdpPort(udpPort)).rejects.toThrow('EADDRINUSE');
  });

  test('bound to loopback is announced at loopback only', async ({ opened, expect }) => {
    const udpPort = await findFreeUdpPort('127.0.0.1');
    const port = new MediaPort({ udpPort, bindAddress: '127.0.0.1' });
    const idle = { onMedia: ignore, onData: ignore, onChannelReady: ignore, onConnected: ignore, onFailed: ignore };
    const server = port.connect('server', idle);
    opened.defer(() => port.close());
    opened.defer(() => server.close());
    const addresses = server.offer().candidates.map((line) => line.split(' ').slice(4, 6).join(':'));
    expect(addresses).toEqual([`127.0.0.1:${udpPort}`]);
  });

  test('closing twice and sending after closing are harmless', async ({ opened, expect }) => {
    const { server } = await connect(opened);
    server.close();
    server.close();
    server.sendMedia(rtpPacket({ sequence: 1 }));
    expect(server.isAlive).toBe(false);
  });
});
