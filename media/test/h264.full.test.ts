import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { allSeeAndHear, received, seesAndHears, TIMEOUT } from './browser-harness.ts';
import { eventsOf, prepareNetwork } from './call-stage.ts';
import { servers } from './servers.ts';

const [embedded] = servers;
if (!embedded) throw new Error('there is no server to test');

describe('A call with H.264', () => {
  const { open, enter, enterBehind, network } = prepareNetwork(embedded);

  beforeEach(async ({ skip }) => {
    const lack = await (await open()).evaluate(() => window.call.lackOfH264());
    if (lack) skip(lack);
  });

  const codecOf = (page: Page, from: string) => expect.poll(async () => (await received(page, from)).codec, TIMEOUT);

  test('shows people who publish with it and people who publish with VP8 to each other, by one and by two connections', async () => {
    const anna = await enter('anna', 'both', { codec: 'h264' });
    const ben = await enter('ben', 'both');
    const cleo = await enter('cleo', 'both', { single: false });
    expect(await allSeeAndHear({ anna, ben, cleo })).toBe(true);
    for (const page of [ben, cleo]) await codecOf(page, 'anna').toBe('video/H264');
    for (const page of [anna, cleo]) await codecOf(page, 'ben').toBe('video/VP8');
  });

  test('changes between sizes at key frames, and switches off the sizes that nobody watches', async () => {
    const anna = await enter('anna', 'sizes', { codec: 'h264' });
    const ben = await enter('ben', 'sizes');
    await expect.poll(async () => (await received(ben, 'anna')).width, TIMEOUT).toBe(640);
    await ben.evaluate(() => window.call.show('anna', '160px'));
    await expect.poll(async () => (await received(ben, 'anna')).width, TIMEOUT).toBe(320);
    const active = async () => (await anna.evaluate(() => window.call.sentLayers())).filter((each) => each.active);
    await expect.poll(async () => (await active()).map(({ rid }) => rid), TIMEOUT).toEqual(['q']);
    await ben.evaluate(() => window.call.show('anna', '640px'));
    await expect.poll(async () => (await received(ben, 'anna')).width, TIMEOUT).toBe(640);
    expect(await seesAndHears(ben, 'anna')).toBe(true);
    await codecOf(ben, 'anna').toBe('video/H264');
  });

  test('goes over to VP8 when somebody comes who has none, without a new track, and back when they have left', async () => {
    const anna = await enter('anna', 'without', { codec: 'h264' });
    const ben = await enter('ben', 'without');
    await codecOf(ben, 'anna').toBe('video/H264');
    const sid = await ben.evaluate(() => window.call.publication('anna', 'camera')?.trackSid);
    const cleo = await enter('cleo', 'without', { lacksH264: true });
    expect(await seesAndHears(cleo, 'anna')).toBe(true);
    for (const page of [ben, cleo]) await codecOf(page, 'anna').toBe('video/VP8');
    expect(await allSeeAndHear({ anna, ben, cleo })).toBe(true);
    await cleo.evaluate(() => window.call.room.disconnect());
    await codecOf(ben, 'anna').toBe('video/H264');
    expect(await allSeeAndHear({ anna, ben })).toBe(true);
    expect(await ben.evaluate(() => window.call.publication('anna', 'camera')?.trackSid)).toBe(sid);
  });

  test('begins with VP8 when somebody is there who has none', async () => {
    const ben = await enter('ben', 'before', { lacksH264: true });
    const anna = await enter('anna', 'before', { codec: 'h264' });
    expect(await allSeeAndHear({ anna, ben })).toBe(true);
    await codecOf(ben, 'anna').toBe('video/VP8');
  });

  test('goes on over a network that loses every twentieth packet', async () => {
    network().toServer = { loss: 0.05 };
    network().toClient = { loss: 0.05 };
    const anna = await enterBehind('anna', 'loss', { codec: 'h264' });
    const ben = await enterBehind('ben', 'loss', { codec: 'h264' });
    expect(await allSeeAndHear({ anna, ben })).toBe(true);
    for (const way of ['toServer', 'toClient'] as const)
      await expect.poll(() => network().dropped[way], TIMEOUT).toBeGreaterThan(30);
    expect(await allSeeAndHear({ anna, ben })).toBe(true);
    for (const [page, from] of [
      [anna, 'ben'],
      [ben, 'anna'],
    ] as const)
      await codecOf(page, from).toBe('video/H264');
    for (const page of [anna, ben]) expect(await eventsOf(page)).not.toContain('reconnecting');
  });
});
