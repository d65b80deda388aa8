import { randomBytes, randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { SessionDescription, SignalRequest, UpdateSubscription } from '@livekit/protocol';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { MediaProcess } from '../src/supervise.ts';
import { allSeeAndHear, seesAndHears, TIMEOUT } from './browser-harness.ts';
import { browserOffer } from './offers.ts';
import { startEmbedded, tokenFor } from './servers.ts';
import { findChromium, openStage, type Stage } from './stage.ts';
import { UdpProxy } from './udp-proxy.ts';

/** The full measure, which takes minutes: FULL=1 NOISE_DATAGRAMS=1000000 NOISE_MESSAGES=10000 vitest run test/noise.full.test.ts */
const DATAGRAMS = Number(process.env.NOISE_DATAGRAMS ?? 30_000);
const MESSAGES = Number(process.env.NOISE_MESSAGES ?? 1000);

const found = findChromium();

/** First bytes that lead into STUN, DTLS, RTP and RTCP (RFC 7983), and any. */
function noisyPacket(): Buffer {
  const packet = randomBytes(randomInt(1, 1400));
  const kind = randomInt(5);
  if (kind === 0) packet.write('\u0000\u0001', 0, 'latin1');
  if (kind === 0 && packet.length >= 20) packet.writeUInt32BE(0x2112a442, 4);
  if (kind === 1) packet[0] = randomInt(20, 64);
  if (kind === 2) packet[0] = 0x80 | randomInt(64);
  if (kind === 3 && packet.length > 1) packet.writeUInt16BE(0x80c8 + randomInt(8));
  return packet;
}

/** Valid requests with some bytes turned, cut short, or nothing but noise. */
function brokenMessage(): Buffer {
  const value = new SessionDescription({ type: 'offer', sdp: browserOffer(), id: 1 });
  const offer = new SignalRequest({ message: { case: 'offer', value } });
  const subscription = new SignalRequest({
    message: { case: 'subscription', value: new UpdateSubscription({ trackSids: ['TR_none', ''], subscribe: true }) },
  });
  const valid = Buffer.from((randomInt(2) === 0 ? offer : subscription).toBinary());
  const kind = randomInt(3);
  if (kind === 0) return randomBytes(randomInt(1, 4000));
  if (kind === 1) return valid.subarray(0, randomInt(1, valid.length));
  for (let turned = 0; turned < 20; turned++) valid[randomInt(valid.length)] = randomInt(256);
  return valid;
}

describe('A live call', () => {
  let media: MediaProcess;
  let stage: Stage;
  let network: UdpProxy;
  let anna: Page;
  let ben: Page;

  beforeAll(async () => {
    if (!('path' in found)) return;
    media = await startEmbedded();
    stage = await openStage(found.path, media);
    network = await UdpProxy.open(media.udpPort);
    anna = await enter('anna');
    ben = await enter('ben');
  });
  beforeEach(({ skip }) => {
    if ('missing' in found) skip(found.missing);
  });
  afterAll(async () => {
    network?.close();
    await stage?.close();
    await media?.stop();
  });

  async function enter(identity: string): Promise<Page> {
    const page = await stage.openPage();
    const ports = [media.udpPort, network.port] as const;
    await page.evaluate(([server, proxy]) => window.call.goThrough(server, proxy), ports);
    await page.evaluate((token) => window.call.join(token), await tokenFor(identity, 'noise'));
    await page.evaluate(() => window.call.publish(true));
    return page;
  }

  async function goesOn(processId: number | undefined) {
    expect(await allSeeAndHear({ anna, ben })).toBe(true);
    for (const page of [anna, ben]) expect(await page.evaluate(() => window.call.events)).not.toContain('reconnecting');
    return media.processId() === processId;
  }

  test('is not harmed by random datagrams, also on its own connections', { timeout: 1_800_000 }, async () => {
    const processId = media.processId();
    expect(await seesAndHears(anna, 'ben')).toBe(true);
    const socket = createSocket('udp4');
    for (let count = 0; count < DATAGRAMS; count++) {
      if (count % 2 === 0) network.inject(noisyPacket());
      else socket.send(noisyPacket(), media.udpPort, '127.0.0.1');
      if (count % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await new Promise<void>((resolve) => socket.close(resolve));
    expect(await goesOn(processId)).toBe(true);
  });

  test('is not harmed by noise on the TCP port', async () => {
    const processId = media.processId();
    for (let count = 0; count < 50; count++) {
      const socket = connect(media.tcpPort, '127.0.0.1');
      socket.on('error', () => socket.destroy());
      socket.end(randomBytes(randomInt(1, 100_000)));
      await once(socket, 'close');
    }
    expect(await goesOn(processId)).toBe(true);
  });

  test('is not harmed by broken signalling of others in its room', { timeout: 1_800_000 }, async () => {
    const processId = media.processId();
    let left = MESSAGES;
    for (let visitor = 0; left > 0; visitor++) {
      const token = await tokenFor(`visitor-${visitor % 5}`, 'noise');
      const socket = new WebSocket(`${media.url}/rtc?access_token=${token}&protocol=16`);
      socket.on('error', () => socket.terminate());
      await once(socket, 'message');
      // Fewer than the allowance of one connection: beyond it the connection is cut and nothing more is read.
      for (let count = 0; count < 300 && left > 0; count++, left--) socket.send(brokenMessage());
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    }
    expect(await goesOn(processId)).toBe(true);
  });

  test('comes back by itself after the media process dies', async () => {
    expect(await seesAndHears(anna, 'ben')).toBe(true);
    process.kill(media.processId() ?? 0, 'SIGKILL');
    for (const page of [anna, ben]) {
      await expect.poll(() => page.evaluate(() => window.call.events), TIMEOUT).toContain('reconnected');
    }
    expect(await allSeeAndHear({ anna, ben })).toBe(true);
  });
});
