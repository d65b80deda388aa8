import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { allSeeAndHear, received, TIMEOUT } from './browser-harness.ts';
import type { Caller } from './caller.ts';
import { firefoxCall } from './firefox-call.ts';
import { startEmbedded, tokenFor } from './servers.ts';

const call = firefoxCall(startEmbedded);

async function enter(page: Caller, identity: string): Promise<void> {
  const token = await tokenFor(identity, 'fox');
  const options = { dynacast: true, publishDefaults: { videoCodec: 'h264' as const, backupCodec: false as const } };
  await page.evaluate(([t, o]) => window.call.join(t, o).then(String), [token, options] as const);
  await page.evaluate(() => window.call.publish(true));
}

const codecOf = (page: Caller, from: string) => expect.poll(async () => (await received(page, from)).codec, TIMEOUT);

test('Who would rather send H.264 sends VP8 while a Firefox without it is there', async ({ skip }) => {
  const { stage, firefox } = call;
  const [anna, ben]: Page[] = [await stage.openPage(), await stage.openPage()];
  const fox = await firefox.openPage(stage.address);
  if (!anna || !ben) throw new Error('there is no page');
  const lack = await anna.evaluate(() => window.call.lackOfH264());
  if (lack) skip(lack);
  if (!(await fox.evaluate(() => window.call.lackOfH264()))) skip('this Firefox has H.264');
  await enter(anna, 'anna');
  await enter(ben, 'ben');
  await codecOf(ben, 'anna').toBe('video/H264');
  await enter(fox, 'fox');
  expect(await allSeeAndHear({ anna, fox })).toBe(true);
  for (const page of [ben, fox]) await codecOf(page, 'anna').toBe('video/VP8');
  await fox.evaluate(() => window.call.room.disconnect());
  await codecOf(ben, 'anna').toBe('video/H264');
});
