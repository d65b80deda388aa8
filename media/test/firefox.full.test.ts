import { describe, expect, test } from 'vitest';
import { allSeeAndHear, TIMEOUT } from './browser-harness.ts';
import type { Caller } from './caller.ts';
import { firefoxCall } from './firefox-call.ts';
import { servers, tokenFor } from './servers.ts';

describe.each(servers)('Firefox in a call with Chromium at $name', ({ lacks, start }) => {
  const call = firefoxCall(start, lacks);

  async function enter(page: Caller, identity: string): Promise<void> {
    const token = await tokenFor(identity, 'fox');
    await page.evaluate((t) => window.call.join(t, { adaptiveStream: true, dynacast: true }).then(String), token);
    await page.evaluate(() => window.call.publish(true));
  }

  const textsOf = (page: Caller) => page.evaluate(() => window.call.messages.map(({ text }) => text));

  test('sees, hears and is seen and heard, sends data, and comes back after its websocket is lost', async () => {
    const { stage, firefox } = call;
    const anna = await stage.openPage();
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
