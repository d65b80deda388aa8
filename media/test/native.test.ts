import { afterEach, describe, expect, test } from 'vitest';
import { findFreeUdpPort } from '../src/free-port.ts';
import { openTcpRelay } from '../src/tcp-relay.ts';
import { MediaPort, PortBusyError, type Transport } from '../src/transport.ts';
import { NativePeer, occupyUdpPort } from './native-peer.ts';
import { rtpPacket } from './packets.ts';

/** What we rely on in the native library beyond what it documents. A new version must pass this file. */
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0).reverse()) close();
});

const ignore = () => undefined;

type Ends = { server: Transport; peer: NativePeer; media: Buffer[]; data: string[]; failed: () => boolean };

async function connect(options: { tcp?: boolean; forge?: 'client' | 'server' } = {}): Promise<Ends> {
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
    onChannelOpen: () => undefined,
    onConnected: () => undefined,
    onFailed: () => {
      hasFailed = true;
    },
  });
  const peer = new NativePeer({ tcp: options.tcp ?? false });
  closers.push(
    () => port.close(),
    () => relay?.close(),
    () => server.close(),
    () => peer.close(),
  );
  const offer = peer.offer();
  const local = server.accept(
    options.forge === 'client' ? { ...offer, fingerprint: forged(offer.fingerprint) } : offer,
  );
  const candidates = local.candidates.filter((line) => line.includes(options.tcp ? ' TCP ' : ' UDP '));
  const fingerprint = options.forge === 'server' ? forged(local.fingerprint) : local.fingerprint;
  peer.answered({ ...local, fingerprint }, candidates);
  return { server, peer, media, data, failed: () => hasFailed };
}

function forged(fingerprint: string): string {
  return fingerprint.replace(/ ../, (first) => (first === ' 00' ? ' 01' : ' 00'));
}

const PATIENCE = { timeout: 20_000, interval: 20 };

describe('The native transport', () => {
  test('is a pipe: streams that no description names and RTCP pass in both directions', async () => {
    const { server, peer, media } = await connect();
    await expect.poll(() => server.isOpen && peer.track.isOpen(), PATIENCE).toBe(true);
    const packets = [
      rtpPacket({ sequence: 1, ssrc: 1111, payloadType: 96, payload: [1, 2, 3] }),
      rtpPacket({ sequence: 2, ssrc: 2222, payloadType: 111, payload: [4, 5, 6] }),
      Buffer.from([0x80, 200, 0, 6, 0, 0, 4, 87, ...Array(20).fill(1)]),
    ];
    for (const packet of packets) peer.track.sendMessageBinary(packet);
    await expect.poll(() => media, PATIENCE).toEqual(packets);
    for (const packet of packets) server.sendMedia(packet);
    await expect.poll(() => peer.received, PATIENCE).toEqual(packets);
  });

  test('works over TCP through the relay alone', async () => {
    const { server, peer, media } = await connect({ tcp: true });
    await expect.poll(() => server.isOpen && peer.track.isOpen(), PATIENCE).toBe(true);
    const payload = [1, 2, 3];
    let sequence = 0;
    // As media does, it goes on: what comes before the server has its keys is lost.
    const sendAnother = () => {
      sequence += 1;
      peer.track.sendMessageBinary(rtpPacket({ sequence, ssrc: 1111, payload }));
      return media.length;
    };
    await expect.poll(sendAnother, PATIENCE).toBeGreaterThan(0);
    expect(media[0]?.subarray(-payload.length)).toEqual(Buffer.from(payload));
  });

  test.each(['client', 'server'] as const)('refuses a connection whose %s fingerprint is forged', async (forge) => {
    const { server, peer, media, failed } = await connect({ forge });
    await expect.poll(() => failed() || peer.states.includes('failed'), PATIENCE).toBe(true);
    server.sendMedia(rtpPacket({ sequence: 1 }));
    expect([server.isOpen && peer.track.isOpen(), peer.received, media]).toEqual([false, [], []]);
  });

  test('a UDP port in use is an error, not the end of the process', async () => {
    const { port, release } = await occupyUdpPort(0);
    closers.push(release);
    expect(() => new MediaPort({ udpPort: port })).toThrow(PortBusyError);
  });

  test('holds its UDP port while no peer is connected', async () => {
    const udpPort = await findFreeUdpPort(undefined);
    const port = new MediaPort({ udpPort });
    closers.push(() => port.close());
    await expect(occupyUdpPort(udpPort)).rejects.toThrow('EADDRINUSE');
  });

  test('bound to loopback is announced at loopback only', async () => {
    const udpPort = await findFreeUdpPort('127.0.0.1');
    const port = new MediaPort({ udpPort, bindAddress: '127.0.0.1' });
    const idle = { onMedia: ignore, onData: ignore, onChannelOpen: ignore, onConnected: ignore, onFailed: ignore };
    const server = port.connect('server', idle);
    closers.push(
      () => port.close(),
      () => server.close(),
    );
    const addresses = server.offer().candidates.map((line) => line.split(' ').slice(4, 6).join(':'));
    expect(addresses).toEqual([`127.0.0.1:${udpPort}`]);
  });

  test('closing twice and sending after closing are harmless', async () => {
    const { server } = await connect();
    server.close();
    server.close();
    server.sendMedia(rtpPacket({ sequence: 1 }));
    expect(server.isAlive).toBe(false);
  });
});
