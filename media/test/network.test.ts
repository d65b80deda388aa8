import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findChromium, openStage, PATIENCE, received, type Stage, seesAndHears, tokenFor } from './browser-harness.ts';
import { UdpProxy } from './udp-proxy.ts';

const found = findChromium();

describe('A call over a bad network', () => {
  let stage: Stage;
  let network: UdpProxy;
  const pages: Page[] = [];
  beforeAll(async () => {
    if ('path' in found) stage = await openStage(found.path);
  });
  beforeEach(async ({ skip }) => {
    if ('missing' in found) skip(found.missing);
    network = await UdpProxy.open(stage.media.udpPort);
  });
  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.context().close()));
    network?.close();
  });
  afterAll(() => stage?.close());

  async function enter(identity: string, room: string, isBehindNetwork: boolean): Promise<Page> {
    const page = await stage.openPage();
    pages.push(page);
    if (isBehindNetwork) {
      const ports = [stage.media.udpPort, network.port] as const;
      await page.evaluate(([server, proxy]) => window.call.goThrough(server, proxy), ports);
    }
    const token = await tokenFor(identity, room);
    await page.evaluate((t) => window.call.join(t, { adaptiveStream: true, dynacast: true }), token);
    await page.evaluate(() => window.call.publish(true));
    return page;
  }

  const eventsOf = (page: Page) => page.evaluate(() => window.call.events);

  test('of which every twentieth packet is lost goes on as if nothing were', async () => {
    network.toServer = { loss: 0.05 };
    network.toClient = { loss: 0.05 };
    const anna = await enter('anna', 'loss', false);
    const ben = await enter('ben', 'loss', true);
    expect(await seesAndHears(anna, 'ben')).toBe(true);
    expect(await seesAndHears(ben, 'anna')).toBe(true);
    expect(await seesAndHears(anna, 'ben')).toBe(true);
    expect(network.dropped.toServer).toBeGreaterThan(10);
    expect(network.dropped.toClient).toBeGreaterThan(10);
    for (const page of [anna, ben]) expect(await eventsOf(page)).not.toContain('reconnecting');
  });

  /** Waits for five seconds of sound and answers how much of it the browser had to make up. */
  async function concealedShare(page: Page, from: string): Promise<number> {
    const before = await received(page, from);
    const heard = async () => (await received(page, from)).samples - before.samples;
    await expect.poll(heard, PATIENCE).toBeGreaterThan(5 * 48_000);
    return ((await received(page, from)).concealed - before.concealed) / (await heard());
  }

  const widthOf = async (page: Page, from: string) => (await received(page, from)).width;

  test('that brings 150 kbit/s to a person keeps the sound, makes the picture smaller, and lets it grow again', async () => {
    await enter('anna', 'narrow', false);
    const ben = await enter('ben', 'narrow', true);
    await expect.poll(() => widthOf(ben, 'anna'), PATIENCE).toBe(640);
    network.toClient = { bitsPerSecond: 150_000 };
    await expect.poll(() => widthOf(ben, 'anna'), PATIENCE).toBeLessThanOrEqual(320);
    expect(await concealedShare(ben, 'anna')).toBeLessThan(0.15);
    expect(await seesAndHears(ben, 'anna')).toBe(true);
    network.toClient = {};
    await expect.poll(() => widthOf(ben, 'anna'), { ...PATIENCE, timeout: 60_000 }).toBe(640);
    expect(await eventsOf(ben)).not.toContain('reconnecting');
  });

  test('that takes 150 kbit/s from a person keeps the sound, and the picture becomes smaller at its source', async () => {
    const anna = await enter('anna', 'uplink', false);
    const ben = await enter('ben', 'uplink', true);
    await expect.poll(() => widthOf(anna, 'ben'), PATIENCE).toBe(640);
    network.toServer = { bitsPerSecond: 150_000 };
    await expect.poll(() => widthOf(anna, 'ben'), PATIENCE).toBeLessThanOrEqual(320);
    expect(await concealedShare(anna, 'ben')).toBeLessThan(0.15);
    expect(await seesAndHears(anna, 'ben')).toBe(true);
    for (const page of [anna, ben]) expect(await eventsOf(page)).not.toContain('reconnecting');
  });
});
