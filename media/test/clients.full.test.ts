import { describe, expect, test } from 'vitest';
import { allSeeAndHear, seesAndHears, TIMEOUT } from './browser-harness.ts';
import { messagesOf, prepareCalls } from './call-stage.ts';
import { servers, tokenFor } from './servers.ts';

const clients = [
  { client: 'current', connections: 'one connection', single: true },
  { client: 'current', connections: 'two connections', single: false },
  { client: 'previous', connections: 'one connection', single: true },
  { client: 'previous', connections: 'two connections', single: false },
] as const;

describe.each(servers)('At $name', (kind) => {
  const { open, enter } = prepareCalls(kind);

  test.each(clients)(
    'the $client client with $connections takes part, also after its websocket is lost',
    async (each) => {
      const room = `${each.client}, ${each.connections}`;
      const anna = await enter('anna', room);
      const ben = await enter('ben', room, each);
      expect(await allSeeAndHear({ ben, anna })).toBe(true);
      await anna.evaluate(() => window.call.send('hello', true));
      await expect.poll(() => messagesOf(ben), TIMEOUT).toEqual(['anna: hello']);

      await ben.evaluate(() => window.call.room.simulateScenario('signal-reconnect'));
      await expect.poll(() => ben.evaluate(() => window.call.events), TIMEOUT).toContain('reconnected');
      expect(await ben.evaluate(() => window.call.events)).not.toContain('trackUnsubscribed');
      expect(await seesAndHears(ben, 'anna')).toBe(true);
      await ben.evaluate(() => window.call.send('still here', true));
      await expect.poll(() => messagesOf(anna), TIMEOUT).toEqual(['ben: still here']);
    },
  );

  test("LiveKit's own connection check finds nothing wrong", async () => {
    const page = await open();
    const tokens = await Promise.all(Array.from({ length: 5 }, (_, at) => tokenFor(`checker ${at}`, `check ${at}`)));
    expect(await page.evaluate((each) => window.call.failedChecks(each), tokens)).toEqual([]);
  });
});
