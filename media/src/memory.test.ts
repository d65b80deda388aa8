import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AddTrackRequest, Ping, SessionDescription, TrackType } from '@livekit/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeClient } from '../test/fake-client.ts';
import { browserOffer } from '../test/offers.ts';
import { rtpPacket, vp8Payload } from '../test/packets.ts';
import { Rooms } from './rooms.ts';
import { buildRemb } from './rtcp.ts';

const keys = { apiKey: 'key', apiSecret: 'a-secret-of-at-least-thirty-two-letters' };
let rooms: Rooms;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  rooms = new Rooms({
    keys,
    emit: () => undefined,
    onFault: (error) => {
      throw error;
    },
  });
});

afterEach(() => {
  rooms.close();
  vi.useRealTimers();
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Waits for signing, which does not use the fake clock. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Freed buffers count until a later collection, so the minimum of several samples is what is held. */
async function heldBytes(): Promise<number> {
  const looks: number[] = [];
  for (let look = 0; look < 5; look++) {
    collectGarbage();
    await turn();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    looks.push(heapUsed + arrayBuffers);
  }
  return Math.min(...looks);
}

function publish(client: FakeClient): void {
  client.send({ case: 'addTrack', value: new AddTrackRequest({ cid: 'camera-track', type: TrackType.VIDEO }) });
  const value = new SessionDescription({ type: 'offer', sdp: browserOffer(), id: 1 });
  client.send({ case: 'offer', value });
  client.send({ case: 'offer', value });
}

const sequences = new Map<FakeClient, number>();
let forwarded = 0;

/** A minute of a camera with losses, varying bandwidth estimates and pings; received packets are dropped. */
async function passMinute(clients: readonly FakeClient[], minute: number): Promise<void> {
  for (let second = 0; second < 60; second++) {
    for (const client of clients) {
      client.transport.lastReceivedAt = Date.now() + 1000;
      client.send({ case: 'pingReq', value: new Ping() });
      for (let index = 0; index < 60; index++) {
        const sequence = (sequences.get(client) ?? 0) + (index % 20 === 19 ? 2 : 1);
        sequences.set(client, sequence);
        const payload = [...vp8Payload({ keyframe: index === 0, pictureId: sequence & 0x7fff }), ...Array(100).fill(0)];
        const extensions = [
          { id: 4, value: '4' },
          { id: 10, value: 'h' },
        ];
        const packet = rtpPacket({
          sequence: sequence & 0xffff,
          timestamp: sequence * 1500,
          ssrc: 7,
          extensions,
          payload,
        });
        client.transport.handlers.onMedia(packet);
      }
      client.transport.handlers.onMedia(buildRemb(9, second < 30 ? 2_000_000 : 60_000 + minute, [1]));
    }
    vi.advanceTimersByTime(1000);
    for (const client of clients) {
      forwarded += client.transport.media.length;
      client.transport.media.length = 0;
      client.socket.received.length = 0;
    }
  }
  await turn();
}

test('Half an hour of a call uses no more memory than its first minutes', { timeout: 120_000 }, async () => {
  const clients = ['anna', 'ben'].map((identity) => new FakeClient(rooms, 'desk', identity));
  for (const client of clients) publish(client);
  for (let minute = 0; minute < 3; minute++) await passMinute(clients, minute);
  const before = await heldBytes();
  for (let minute = 3; minute < 30; minute++) await passMinute(clients, minute);
  expect(forwarded).toBeGreaterThan(100_000);
  expect((await heldBytes()) - before).toBeLessThan(3_000_000);
});
