import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { allSeeAndHear, received, seesAndHears, TIMEOUT } from './browser-harness.ts';
import { eventsOf, prepareNetwork } from './call-stage.ts';
import { servers } from './servers.ts';

/** LiveKit tries for more ever more rarely, and on a busy machine its tries fail. */
const GROWTH = { ...TIMEOUT, timeout: 150_000 };

/** Waits for five seconds of sound and answers how much of it the browser had to make up. */
async function concealedShare(page: Page, from: string): Promise<number> {
  const before = await received(page, from);
  const heard = async () => (await received(page, from)).samples - before.samples;
  await expect.poll(heard, TIMEOUT).toBeGreaterThan(5 * 48_000);
  return ((await received(page, from)).concealed - before.concealed) / (await heard());
}

/** A machine that stands still for a moment makes a gap in the sound, too, but not in every five seconds. */
const keepsSound = (page: Page, from: string) =>
  expect.poll(() => concealedShare(page, from), { ...TIMEOUT, interval: 0 }).toBeLessThan(0.15);

const widthOf = async (page: Page, from: string) => (await received(page, from)).width;

describe.each(servers)('A call over a bad network at $name', (kind) => {
  const { enter, enterBehind, network } = prepareNetwork(kind);

  test('of which every twentieth packet is lost goes on as if nothing were', async () => {
    network().toServer = { loss: 0.05 };
    network().toClient = { loss: 0.05 };
    const anna = await enter('anna', 'loss');
    const ben = await enterBehind('ben', 'loss');
    expect(await allSeeAndHear({ anna, ben })).toBe(true);
    for (const way of ['toServer', 'toClient'] as const)
      await expect.poll(() => network().dropped[way], TIMEOUT).toBeGreaterThan(10);
    expect(await allSeeAndHear({ anna, ben })).toBe(true);
    for (const page of [anna, ben]) expect(await eventsOf(page)).not.toContain('reconnecting');
  });

  test('that brings 150 kbit/s to a person keeps the sound, makes the picture smaller, and lets it grow again', async () => {
    await enter('anna', 'narrow');
    const ben = await enterBehind('ben', 'narrow');
    await expect.poll(() => widthOf(ben, 'anna'), TIMEOUT).toBe(640);
    network().toClient = { bitsPerSecond: 150_000 };
    await expect.poll(() => widthOf(ben, 'anna'), TIMEOUT).toBeLessThanOrEqual(320);
    await keepsSound(ben, 'anna');
    expect(await seesAndHears(ben, 'anna')).toBe(true);
    network().toClient = {};
    await expect.poll(() => widthOf(ben, 'anna'), GROWTH).toBe(640);
    expect(await eventsOf(ben)).not.toContain('reconnecting');
  });

  test('that brings 60 kbit/s and loses a fifth of it is not filled with what is sent again', async () => {
    await enter('anna', 'weak');
    const ben = await enterBehind('ben', 'weak');
    await expect.poll(() => widthOf(ben, 'anna'), TIMEOUT).toBe(640);
    network().toClient = { bitsPerSecond: 60_000, loss: 0.2 };
    const secondsPlayed = async () => (await received(ben, 'anna')).samples / 48_000;
    const offered = () => network().passed.toClient + network().dropped.toClient;
    const [begun, before] = [await secondsPlayed(), offered()];
    await expect.poll(async () => (await secondsPlayed()) - begun, TIMEOUT).toBeGreaterThan(30);
    expect((offered() - before) / ((await secondsPlayed()) - begun)).toBeLessThan(150);
  });

  test('that was away for seconds has its pictures back, as large as before', async () => {
    await enter('anna', 'outage');
    const ben = await enterBehind('ben', 'outage');
    await expect.poll(() => widthOf(ben, 'anna'), TIMEOUT).toBe(640);
    network().toServer = { loss: 1 };
    network().toClient = { loss: 1 };
    await expect.poll(() => network().dropped.toClient, TIMEOUT).toBeGreaterThan(500);
    network().toServer = {};
    network().toClient = {};
    expect(await seesAndHears(ben, 'anna')).toBe(true);
    await expect.poll(() => widthOf(ben, 'anna'), TIMEOUT).toBe(640);
  });

  test('that takes 150 kbit/s from a person keeps the sound, and the picture becomes smaller at its source', async () => {
    const anna = await enter('anna', 'uplink');
    const ben = await enterBehind('ben', 'uplink');
    await expect.poll(() => widthOf(anna, 'ben'), TIMEOUT).toBe(640);
    network().toServer = { bitsPerSecond: 150_000 };
    await expect.poll(() => widthOf(anna, 'ben'), TIMEOUT).toBeLessThanOrEqual(320);
    await keepsSound(anna, 'ben');
    expect(await seesAndHears(anna, 'ben')).toBe(true);
    for (const page of [anna, ben]) expect(await eventsOf(page)).not.toContain('reconnecting');
  });
});
