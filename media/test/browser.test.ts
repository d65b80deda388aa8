import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, openStage, type Stage, tokenFor } from './browser-harness.ts';

const found = findChromium();
const reason = 'missing' in found ? ` (skipped: ${found.missing})` : '';

describe.skipIf('missing' in found)(`A call in Chromium with livekit-client${reason}`, () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage('path' in found ? found.path : '');
  });
  afterAll(() => stage?.close());

  async function enter(identity: string, room: string, options: { simulcast?: boolean; single?: boolean } = {}) {
    const page = await stage.openPage();
    const token = await tokenFor(identity, room);
    const roomOptions = { adaptiveStream: true, dynacast: true, singlePeerConnection: options.single ?? true };
    const state = await page.evaluate(([t, o]) => window.call.join(t, o), [token, roomOptions] as const);
    expect(state).toBe('connected');
    await page.evaluate((simulcast) => window.call.publish(simulcast), options.simulcast ?? true);
    return page;
  }

  /** Camera and microphone of `from` keep arriving at `page`: twenty more frames, and sound that is not silence. */
  async function expectToSeeAndHear(page: Page, from: string) {
    const read = async () => (await page.evaluate(() => window.call.arrivals())).filter((each) => each.from === from);
    const frames = (list: Awaited<ReturnType<typeof read>>) =>
      list.find((each) => each.kind === 'video')?.framesDecoded ?? 0;
    const energy = (list: Awaited<ReturnType<typeof read>>) =>
      list.find((each) => each.kind === 'audio')?.audioEnergy ?? 0;
    const before = await read();
    await expect
      .poll(async () => frames(await read()), { timeout: 30_000, interval: 250 })
      .toBeGreaterThan(frames(before) + 20);
    await expect
      .poll(async () => energy(await read()), { timeout: 30_000, interval: 250 })
      .toBeGreaterThan(energy(before));
  }

  test('two people see and hear each other', async () => {
    const anna = await enter('anna', 'pair');
    const ben = await enter('ben', 'pair');
    await expectToSeeAndHear(anna, 'ben');
    await expectToSeeAndHear(ben, 'anna');
  });
});
