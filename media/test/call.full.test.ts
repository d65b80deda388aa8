import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { allSeeAndHear, received, seesAndHears, TIMEOUT } from './browser-harness.ts';
import { prepareCalls } from './call-stage.ts';
import { servers, tokenFor } from './servers.ts';

describe.each(servers)('A call in Chromium with livekit-client at $name', (kind) => {
  const { open, enter } = prepareCalls(kind);

  test('two people see and hear each other', async () => {
    const anna = await enter('anna', 'pair');
    const ben = await enter('ben', 'pair');
    expect(await allSeeAndHear({ anna, ben })).toBe(true);
  });

  test('three people see and hear each other, and two go on when one leaves', async () => {
    const anna = await enter('anna', 'trio');
    const ben = await enter('ben', 'trio');
    const cleo = await enter('cleo', 'trio', { simulcast: false });
    const seesBothOthers = async (page: Page) => {
      const others = await page.evaluate(() => window.call.others());
      return Promise.all(others.map((other) => seesAndHears(page, other)));
    };
    expect(await Promise.all([anna, ben, cleo].map(seesBothOthers))).toEqual(Array(3).fill([true, true]));
    await cleo.evaluate(() => window.call.room.disconnect());
    await expect.poll(() => anna.evaluate(() => window.call.others()), TIMEOUT).toEqual(['ben']);
    expect(await seesAndHears(anna, 'ben')).toBe(true);
  });

  test('muting, unsubscribing and turning off a picture stop it, and their opposites bring it back', async () => {
    const anna = await enter('anna', 'switches');
    const ben = await enter('ben', 'switches');
    expect(await seesAndHears(ben, 'anna')).toBe(true);

    await anna.evaluate(() => window.call.room.localParticipant.setCameraEnabled(false));
    await expect.poll(() => ben.evaluate(() => window.call.publication('anna', 'camera')?.isMuted), TIMEOUT).toBe(true);
    await anna.evaluate(() => window.call.room.localParticipant.setCameraEnabled(true));
    expect(await seesAndHears(ben, 'anna')).toBe(true);

    await ben.evaluate(() => window.call.publication('anna', 'camera')?.setSubscribed(false));
    await expect.poll(async () => (await received(ben, 'anna')).frames, TIMEOUT).toBe(0);
    await ben.evaluate(() => window.call.publication('anna', 'camera')?.setSubscribed(true));
    expect(await seesAndHears(ben, 'anna')).toBe(true);
  });

  test('a shared screen arrives beside the camera, goes, and comes again', async () => {
    const anna = await enter('anna', 'screen');
    const ben = await enter('ben', 'screen');
    expect(await seesAndHears(ben, 'anna')).toBe(true);
    const screen = async () => {
      const all = await ben.evaluate(() => window.call.arrivals());
      return all.find((each) => each.source === 'screen_share')?.framesDecoded ?? 0;
    };
    for (let time = 0; time < 3; time++) {
      await anna.evaluate(() => window.call.room.localParticipant.setScreenShareEnabled(true));
      await expect.poll(screen, TIMEOUT).toBeGreaterThan(2);
      await anna.evaluate(() => window.call.room.localParticipant.setScreenShareEnabled(false));
      await expect.poll(screen, TIMEOUT).toBe(0);
    }
    expect(await seesAndHears(ben, 'anna')).toBe(true);
  });

  test('a browser that can only use TCP takes part', async () => {
    const anna = await enter('anna', 'tcp');
    const ben = await open();
    await ben.evaluate(() => window.call.allowOnlyTcp());
    await ben.evaluate((token) => window.call.join(token), await tokenFor('ben', 'tcp'));
    await ben.evaluate(() => window.call.publish(true));
    expect(await allSeeAndHear({ anna, ben })).toBe(true);
    expect(await ben.evaluate(() => window.call.protocolInUse())).toBe('tcp');
  });

  test('a subscriber gets the picture as large as it shows it, none while it hides it, and the size it asks for', async () => {
    const anna = await enter('anna', 'quality');
    const ben = await enter('ben', 'quality');
    expect(await seesAndHears(ben, 'anna')).toBe(true);

    await ben.evaluate(() => window.call.show('anna', '160px'));
    await expect.poll(async () => (await received(ben, 'anna')).width, TIMEOUT).toBeLessThanOrEqual(320);
    await ben.evaluate(() => window.call.show('anna', 'none'));
    let frames = -1;
    const standsStill = async () => {
      const before = frames;
      ({ frames } = await received(ben, 'anna'));
      return frames === before;
    };
    // Ten pictures would come in between.
    await expect.poll(standsStill, { ...TIMEOUT, interval: 1000 }).toBe(true);
    await ben.evaluate(() => window.call.show('anna', '640px'));
    await expect.poll(async () => (await received(ben, 'anna')).width, TIMEOUT).toBe(640);
    expect(await seesAndHears(ben, 'anna')).toBe(true);

    // By what is announced of them livekit-client decides whether a wish for a quality counts more than the size on the screen.
    const layers = await ben.evaluate(() =>
      window.call
        .publication('anna', 'camera')
        ?.trackInfo?.layers.map(({ quality, width, height }) => ({ quality, width, height })),
    );
    expect(layers).toEqual([
      { quality: 0, width: 320, height: 180 },
      { quality: 1, width: 640, height: 360 },
    ]);
    const ask = (quality: number) =>
      ben.evaluate((q) => window.call.publication('anna', 'camera')?.setVideoQuality(q), quality);
    await ask(0);
    await expect.poll(async () => (await received(ben, 'anna')).width, TIMEOUT).toBeLessThanOrEqual(320);
    const activeLayers = async () =>
      (await anna.evaluate(() => window.call.sentLayers())).filter((each) => each.active);
    await expect.poll(async () => (await activeLayers()).map((each) => each.rid), TIMEOUT).toEqual(['q']);
    await ask(2);
    await expect.poll(async () => (await received(ben, 'anna')).width, TIMEOUT).toBe(640);
    expect(await seesAndHears(anna, 'ben')).toBe(true);
  });
});
