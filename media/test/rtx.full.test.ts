import { describe, expect, test } from 'vitest';
import { allSeeAndHear, received, TIMEOUT } from './browser-harness.ts';
import { prepareNetwork } from './call-stage.ts';
import { servers } from './servers.ts';

describe.each(servers)('Lost pictures at $name', (kind) => {
  const { enter, enterBehind, network } = prepareNetwork(kind);

  test.each([
    ['with layers, by one connection', { simulcast: true, single: true }],
    ['without layers, by one connection', { simulcast: false, single: true }],
    ['with layers, by two connections', { simulcast: true, single: false }],
  ])('are sent again in streams of their own, both ways: %s', async (name, how) => {
    network().toServer = { loss: 0.05 };
    network().toClient = { loss: 0.05 };
    const anna = await enterBehind('anna', name, how);
    const ben = await enter('ben', name, how);
    expect(await allSeeAndHear({ anna, ben })).toBe(true);
    await expect.poll(async () => (await received(anna, 'ben')).repaired, TIMEOUT).toBeGreaterThan(5);
    const sentAgain = async () => (await anna.evaluate(() => window.call.sentLayers())).map(({ repaired }) => repaired);
    await expect.poll(async () => (await sentAgain()).some((count) => count > 0), TIMEOUT).toBe(true);
    expect(await allSeeAndHear({ anna, ben })).toBe(true);
  });
});
