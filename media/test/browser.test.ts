import { AccessToken, RoomServiceClient } from 'livekit-server-sdk';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  findChromium,
  keys,
  openStage,
  PATIENCE,
  received,
  type Stage,
  seesAndHears,
  tokenFor,
} from './browser-harness.ts';

const found = findChromium();

type Entrance = { simulcast?: boolean; single?: boolean; silent?: boolean };

describe('A call in Chromium with livekit-client', () => {
  let stage: Stage;
  const pages: Page[] = [];
  beforeAll(async () => {
    if ('path' in found) stage = await openStage(found.path);
  });
  beforeEach(({ skip }) => {
    if ('missing' in found) skip(found.missing);
  });
  afterEach(() => Promise.all(pages.splice(0).map((page) => page.context().close())));
  afterAll(() => stage?.close());

  async function enter(identity: string, room: string, options: Entrance = {}): Promise<Page> {
    const page = await stage.openPage();
    pages.push(page);
    const token = await tokenFor(identity, room);
    const roomOptions = { adaptiveStream: true, dynacast: true, singlePeerConnection: options.single ?? true };
    await page.evaluate(([t, o]) => window.call.join(t, o), [token, roomOptions] as const);
    if (!options.silent) await page.evaluate((simulcast) => window.call.publish(simulcast), options.simulcast ?? true);
    return page;
  }

  const messagesOf = (page: Page) =>
    page.evaluate(() => window.call.messages.map(({ from, text }) => `${from}: ${text}`));

  const admin = () => new RoomServiceClient(stage.media.url.replace('ws:', 'http:'), keys.apiKey, keys.apiSecret);

  test('two people see and hear each other', async () => {
    const anna = await enter('anna', 'pair');
    const ben = await enter('ben', 'pair');
    expect(await seesAndHears(anna, 'ben')).toBe(true);
    expect(await seesAndHears(ben, 'anna')).toBe(true);
  });

  test('three people see and hear each other, and two go on when one leaves', async () => {
    const anna = await enter('anna', 'trio');
    const ben = await enter('ben', 'trio');
    const cleo = await enter('cleo', 'trio', { simulcast: false });
    for (const page of [anna, ben, cleo]) {
      const others = await page.evaluate(() => window.call.others());
      for (const other of others) expect(await seesAndHears(page, other)).toBe(true);
      expect(others).toHaveLength(2);
    }
    await cleo.evaluate(() => window.call.room.disconnect());
    await expect.poll(() => anna.evaluate(() => window.call.others()), PATIENCE).toEqual(['ben']);
    expect(await seesAndHears(anna, 'ben')).toBe(true);
  });

  test('data reaches everybody else, or only the addressee', async () => {
    const anna = await enter('anna', 'data', { silent: true });
    const ben = await enter('ben', 'data', { silent: true });
    const cleo = await enter('cleo', 'data', { silent: true });
    await anna.evaluate(() => window.call.send('for ben', true, ['ben']));
    await anna.evaluate(() => window.call.send('for all', true));
    await expect.poll(() => messagesOf(ben), PATIENCE).toEqual(['anna: for ben', 'anna: for all']);
    await expect.poll(() => messagesOf(cleo), PATIENCE).toEqual(['anna: for all']);
    const sendAndRead = async () => {
      await ben.evaluate(() => window.call.send('quick', false));
      return messagesOf(cleo);
    };
    await expect.poll(sendAndRead, PATIENCE).toContain('ben: quick');
    expect(await messagesOf(ben)).not.toContain('ben: quick');
  });

  test('a client of the older protocol with two connections shares a call and data with a new one', async () => {
    const old = await enter('old', 'mixed', { single: false });
    const young = await enter('young', 'mixed');
    expect(await seesAndHears(old, 'young')).toBe(true);
    expect(await seesAndHears(young, 'old')).toBe(true);
    await old.evaluate(() => window.call.send('from old', true));
    await young.evaluate(() => window.call.send('from young', true));
    await expect.poll(() => messagesOf(young), PATIENCE).toEqual(['old: from old']);
    await expect.poll(() => messagesOf(old), PATIENCE).toEqual(['young: from young']);
  });

  test('muting, unsubscribing and turning off a picture stop it, and their opposites bring it back', async () => {
    const anna = await enter('anna', 'switches');
    const ben = await enter('ben', 'switches');
    expect(await seesAndHears(ben, 'anna')).toBe(true);

    await anna.evaluate(() => window.call.room.localParticipant.setCameraEnabled(false));
    await expect
      .poll(() => ben.evaluate(() => window.call.publication('anna', 'camera')?.isMuted), PATIENCE)
      .toBe(true);
    await anna.evaluate(() => window.call.room.localParticipant.setCameraEnabled(true));
    expect(await seesAndHears(ben, 'anna')).toBe(true);

    await ben.evaluate(() => window.call.publication('anna', 'camera')?.setSubscribed(false));
    await expect.poll(async () => (await received(ben, 'anna')).frames, PATIENCE).toBe(0);
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
      await expect.poll(screen, PATIENCE).toBeGreaterThan(2);
      await anna.evaluate(() => window.call.room.localParticipant.setScreenShareEnabled(false));
      await expect.poll(screen, PATIENCE).toBe(0);
    }
    expect(await seesAndHears(ben, 'anna')).toBe(true);
  });

  test('a browser that can only use TCP takes part', async () => {
    const anna = await enter('anna', 'tcp');
    const ben = await stage.openPage();
    pages.push(ben);
    await ben.evaluate(() => window.call.allowOnlyTcp());
    await ben.evaluate((token) => window.call.join(token), await tokenFor('ben', 'tcp'));
    await ben.evaluate(() => window.call.publish(true));
    expect(await seesAndHears(anna, 'ben')).toBe(true);
    expect(await seesAndHears(ben, 'anna')).toBe(true);
    expect(await ben.evaluate(() => window.call.protocolInUse())).toBe('tcp');
  });

  test('a subscriber gets the picture size it asks for', async () => {
    const anna = await enter('anna', 'quality');
    const ben = await enter('ben', 'quality');
    expect(await seesAndHears(ben, 'anna')).toBe(true);
    const ask = (quality: number) =>
      ben.evaluate((q) => window.call.publication('anna', 'camera')?.setVideoQuality(q), quality);
    await ask(0);
    await expect.poll(async () => (await received(ben, 'anna')).width, PATIENCE).toBeLessThanOrEqual(320);
    const activeLayers = async () =>
      (await anna.evaluate(() => window.call.sentLayers())).filter((each) => each.active);
    await expect.poll(async () => (await activeLayers()).map((each) => each.rid), PATIENCE).toEqual(['q']);
    await ask(2);
    await expect.poll(async () => (await received(ben, 'anna')).width, PATIENCE).toBe(640);
    expect(await seesAndHears(anna, 'ben')).toBe(true);
  });

  test('names and attributes that somebody changes are seen by the others', async () => {
    const anna = await enter('anna', 'names', { silent: true });
    const ben = await enter('ben', 'names', { silent: true });
    await anna.evaluate(() => window.call.room.localParticipant.setName('Anna B.'));
    await anna.evaluate(() => window.call.room.localParticipant.setAttributes({ hand: 'up' }));
    const seen = () =>
      ben.evaluate(() => {
        const other = window.call.room.remoteParticipants.get('anna');
        return [other?.name, other?.attributes.hand];
      });
    await expect.poll(seen, PATIENCE).toEqual(['Anna B.', 'up']);
  });

  test('who speaks is told to the others', async () => {
    await enter('anna', 'speakers');
    const ben = await enter('ben', 'speakers', { silent: true });
    const speakers = () => ben.evaluate(() => window.call.events.includes('activeSpeakersChanged'));
    await expect.poll(speakers, PATIENCE).toBe(true);
  });

  test.each([true, false])('a call survives the loss of its websocket (single connection: %s)', async (single) => {
    const room = `resume-${single}`;
    const anna = await enter('anna', room);
    const ben = await enter('ben', room, { single });
    expect(await seesAndHears(ben, 'anna')).toBe(true);
    await ben.evaluate(() => window.call.room.simulateScenario('signal-reconnect'));
    await expect.poll(() => ben.evaluate(() => window.call.events), PATIENCE).toContain('reconnected');
    expect(await ben.evaluate(() => window.call.events)).not.toContain('trackUnsubscribed');
    expect(await seesAndHears(ben, 'anna')).toBe(true);
    await ben.evaluate(() => window.call.send('still here', true));
    await expect.poll(() => messagesOf(anna), PATIENCE).toEqual(['ben: still here']);
  });

  test('a call comes back by itself after the media process dies', async () => {
    const anna = await enter('anna', 'crash');
    const ben = await enter('ben', 'crash');
    expect(await seesAndHears(anna, 'ben')).toBe(true);
    process.kill(stage.media.processId() ?? 0, 'SIGKILL');
    for (const page of [anna, ben]) {
      await expect.poll(() => page.evaluate(() => window.call.events), PATIENCE).toContain('reconnected');
    }
    expect(await seesAndHears(anna, 'ben')).toBe(true);
    expect(await seesAndHears(ben, 'anna')).toBe(true);
  });

  test('the same identity a second time ends the first connection', async () => {
    const first = await enter('anna', 'twice', { silent: true });
    await enter('anna', 'twice', { silent: true });
    await expect.poll(() => first.evaluate(() => window.call.room.state), PATIENCE).toBe('disconnected');
  });

  test('an administrator mutes, speaks to, and removes a participant, then ends the room', async () => {
    const anna = await enter('anna', 'admin');
    const ben = await enter('ben', 'admin', { silent: true });
    expect(await seesAndHears(ben, 'anna')).toBe(true);
    const { tracks } = await admin().getParticipant('admin', 'anna');
    const microphone = tracks.find((track) => track.mimeType === 'audio/opus');
    await admin().mutePublishedTrack('admin', 'anna', microphone?.sid ?? '', true);
    const muted = () => anna.evaluate(() => !window.call.room.localParticipant.isMicrophoneEnabled);
    await expect.poll(muted, PATIENCE).toBe(true);
    await admin().sendData('admin', new TextEncoder().encode('hello'), 0, { destinationIdentities: ['ben'] });
    await expect.poll(() => messagesOf(ben), PATIENCE).toEqual([': hello']);
    await admin().removeParticipant('admin', 'anna');
    await expect.poll(() => anna.evaluate(() => window.call.room.state), PATIENCE).toBe('disconnected');
    await admin().deleteRoom('admin');
    await expect.poll(() => ben.evaluate(() => window.call.room.state), PATIENCE).toBe('disconnected');
    expect((await admin().listRooms(['admin'])).length).toBe(0);
  });

  test('permissions decide what a participant may do', async () => {
    const anna = await stage.openPage();
    pages.push(anna);
    await anna.evaluate((token) => window.call.join(token), await tokenFor('anna', 'rules', { canPublish: false }));
    const publishing = anna.evaluate(() => window.call.publish(false));
    await expect(publishing).rejects.toThrow();
    await admin().updateParticipant('rules', 'anna', { permission: { canPublish: true, canSubscribe: true } });
    const allowed = () => anna.evaluate(() => window.call.room.localParticipant.permissions?.canPublish);
    await expect.poll(allowed, PATIENCE).toBe(true);
    const ben = await enter('ben', 'rules', { silent: true });
    await anna.evaluate(() => window.call.publish(false));
    expect(await seesAndHears(ben, 'anna')).toBe(true);
  });

  test("LiveKit's own connection check finds nothing wrong", async () => {
    const page = await stage.openPage();
    pages.push(page);
    const token = await tokenFor('checker', 'check');
    expect(await page.evaluate((t) => window.call.failedChecks(t), token)).toEqual([]);
  });

  test('a token of another key is refused with a reason', async () => {
    const page = await stage.openPage();
    pages.push(page);
    const forged = new AccessToken(keys.apiKey, 'another-secret-of-thirty-two-letters', { identity: 'eve' });
    forged.addGrant({ roomJoin: true, room: 'pair' });
    const joining = page.evaluate((token) => window.call.join(token), await forged.toJwt());
    await expect(joining).rejects.toThrow(/invalid authorization token/);
  });
});
