import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allSeeAndHear, TIMEOUT } from './browser-harness.ts';
import type { Caller } from './caller.ts';
import { Firefox, lacksFirefox } from './firefox.ts';
import { type Server, servers, tokenFor } from './servers.ts';
import { findChromium, openStage, type Stage } from './stage.ts';

const found = findChromium();

describe.each(servers)('Firefox in a call with Chromium at $name', ({ lacks, start }) => {
  const reason = 'missing' in found ? found.missing : (lacks ?? lacksFirefox);
  let server: Server;
  let stage: Stage;
  let firefox: Firefox;
  let anna: Page;
  beforeAll(async () => {
    if ('missing' in found || reason) return;
    server = await start();
    [stage, firefox] = await Promise.all([openStage(found.path, server), Firefox.open()]);
  });
  beforeEach(({ skip }) => {
    if (reason) skip(reason);
  });
  afterAll(async () => {
    await firefox?.close();
    await stage?.close();
    await server?.stop();
  });

  async function enter(page: Caller, identity: string): Promise<void> {
    const token = await tokenFor(identity, 'fox');
    await page.evaluate((t) => window.call.join(t, { adaptiveStream: true, dynacast: true }).then(String), token);
    await page.evaluate(() => window.call.publish(true));
  }

  const textsOf = (page: Caller) => page.evaluate(() => window.call.messages.map(({ text }) => text));

  test('sees, hears and is seen and heard, sends data, and comes back after its websocket is lost', async () => {
    anna = await stage.openPage();
    const fox = await firefox.openPage(stage.address);
    await enter(anna, 'anna');
    await enter(fox, 'fox');
    expect(await allSeeAndHear({ anna, fox })).toBe(true);
    await fox.evaluate(() => window.call.send('from fox', true));
    await anna.evaluate(() => window.call.send('from anna', true));
    await expect.poll(() => textsOf(anna), TIMEOUT).toEqual(['from fox']);
    await expect.poll(() => textsOf(fox), TIMEOUT).toEqual(['from anna']);

    await fox.evaluate(() => window.call.room.simulateScenario('signal-reconnect'));
    await expect.poll(() => fox.evaluate(() => [...window.call.events]), TIMEOUT).toContain('reconnected');
    expect(await allSeeAndHear({ fox, anna })).toBe(true);
  });
});
