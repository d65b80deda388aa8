import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { allSeeAndHear, TIMEOUT } from './browser-harness.ts';
import { eventsOf, messagesOf, prepareNetwork } from './call-stage.ts';
import { servers } from './servers.ts';

const say = (page: Page, text: string): Promise<void> => page.evaluate((t) => window.call.send(t, true), text);

/** Both see, hear and read each other. */
async function goesOn(anna: Page, ben: Page, text: string): Promise<void> {
  expect(await allSeeAndHear({ anna, ben })).toBe(true);
  for (const page of [anna, ben]) await say(page, text);
  await expect.poll(() => messagesOf(ben), TIMEOUT).toContain(`anna: ${text}`);
  await expect.poll(() => messagesOf(anna), TIMEOUT).toContain(`ben: ${text}`);
  expect(await anna.evaluate(() => window.call.others())).toEqual(['ben']);
}

/** The same after rejoining, which loses recent messages: they are sent until they are read. */
async function goesOnAnew(anna: Page, ben: Page, text: string): Promise<void> {
  const readBy = async (reader: Page, writer: Page) => {
    await say(writer, text);
    return messagesOf(reader);
  };
  await expect.poll(() => readBy(ben, anna), TIMEOUT).toContain(`anna: ${text}`);
  await expect.poll(() => readBy(anna, ben), TIMEOUT).toContain(`ben: ${text}`);
  expect(await allSeeAndHear({ anna, ben })).toBe(true);
  expect(await anna.evaluate(() => window.call.others())).toEqual(['ben']);
}

async function timeOf(work: Promise<void>): Promise<number> {
  const start = performance.now();
  await work;
  return performance.now() - start;
}

/** It is a matter of four seconds, and without any help of thirty. Besides, a busy machine is slow at all that it does. */
const soon = (usual: number): number => Math.min(25_000, 10_000 + 3 * usual);

describe.each(servers)('A call over a network at $name', (kind) => {
  const { enter, enterBehind, network } = prepareNetwork(kind);

  test('that moves a person to another address in silence carries the call again soon, and nobody sees them go', async () => {
    const [anna, ben] = [await enter('anna', 'moved'), await enterBehind('ben', 'moved')];
    const usual = await timeOf(goesOn(anna, ben, 'before'));
    network().rebind();
    expect(await timeOf(goesOn(anna, ben, 'after'))).toBeLessThan(soon(usual));
    expect(await eventsOf(anna)).not.toContain('participantDisconnected');
  });

  test('that moves a person with two connections to another address in silence carries the call again soon', async () => {
    const [anna, ben] = [await enter('anna', 'two'), await enterBehind('ben', 'two', { single: false })];
    const usual = await timeOf(goesOn(anna, ben, 'before'));
    network().rebind();
    expect(await timeOf(goesOnAnew(anna, ben, 'after'))).toBeLessThan(soon(usual));
  });

  test('that is left for another one, websocket and all, is no loss to the call for long', async () => {
    const [anna, ben] = [await enter('anna', 'left'), await enterBehind('ben', 'left')];
    const usual = await timeOf(goesOn(anna, ben, 'before'));
    network().abandon();
    await ben.evaluate(() => window.call.room.simulateScenario('signal-reconnect'));
    expect(await timeOf(goesOn(anna, ben, 'after'))).toBeLessThan(soon(usual));
    expect(await eventsOf(anna)).not.toContain('participantDisconnected');
  });

  test('that is left goes on also when a person knocks from the new one before the answer has come', async () => {
    const [anna, ben] = [await enter('anna', 'early'), await enterBehind('ben', 'early')];
    const usual = await timeOf(goesOn(anna, ben, 'before'));
    await ben.evaluate(() => window.call.hearAnswersLate(700));
    network().abandon();
    await ben.evaluate(() => window.call.room.simulateScenario('signal-reconnect'));
    expect(await timeOf(goesOn(anna, ben, 'after'))).toBeLessThan(soon(usual));
  });
});
