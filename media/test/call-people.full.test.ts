import { AccessToken, TrackSource } from 'livekit-server-sdk';
import { describe, expect, test } from 'vitest';
import { seesAndHears, TIMEOUT } from './browser-harness.ts';
import { messagesOf, prepareCalls } from './call-stage.ts';
import { administer, keys, servers, tokenFor } from './servers.ts';

describe.each(servers)('People in a call in Chromium at $name', (kind) => {
  const { open, enter, server } = prepareCalls(kind);

  test('data reaches everybody else, or only the addressee', async () => {
    const anna = await enter('anna', 'data', { silent: true });
    const ben = await enter('ben', 'data', { silent: true });
    const cleo = await enter('cleo', 'data', { silent: true });
    await anna.evaluate(() => window.call.send('for ben', true, ['ben']));
    await anna.evaluate(() => window.call.send('for all', true));
    await expect.poll(() => messagesOf(ben), TIMEOUT).toEqual(['anna: for ben', 'anna: for all']);
    await expect.poll(() => messagesOf(cleo), TIMEOUT).toEqual(['anna: for all']);
    const sendAndRead = async () => {
      await ben.evaluate(() => window.call.send('quick', false));
      return messagesOf(cleo);
    };
    await expect.poll(sendAndRead, TIMEOUT).toContain('ben: quick');
    expect(await messagesOf(ben)).not.toContain('ben: quick');
    await anna.evaluate(() => window.call.sendStill(1_000_000, ['ben']));
    await expect.poll(() => messagesOf(ben), TIMEOUT).toContain('anna: a still of 1000000 bytes');
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
    await expect.poll(seen, TIMEOUT).toEqual(['Anna B.', 'up']);
  });

  test('who speaks is told to the others', async () => {
    const anna = await enter('anna', 'speakers', { silent: true });
    const ben = await enter('ben', 'speakers', { silent: true });
    await anna.evaluate(() => window.call.publishTone());
    const speakers = () => ben.evaluate(() => window.call.room.activeSpeakers.map(({ identity }) => identity));
    await expect.poll(speakers, TIMEOUT).toEqual(['anna']);
    await anna.evaluate(() => window.call.room.localParticipant.setMicrophoneEnabled(false));
    await expect.poll(speakers, TIMEOUT).toEqual([]);
  });

  test('the same identity a second time ends the first connection', async () => {
    const first = await enter('anna', 'twice', { silent: true });
    await enter('anna', 'twice', { silent: true });
    await expect.poll(() => first.evaluate(() => window.call.room.state), TIMEOUT).toBe('disconnected');
  });

  test('an administrator mutes, speaks to, and removes a participant, then ends the room', async () => {
    const anna = await enter('anna', 'admin');
    const ben = await enter('ben', 'admin', { silent: true });
    expect(await seesAndHears(ben, 'anna')).toBe(true);
    const { tracks } = await administer(server()).getParticipant('admin', 'anna');
    const microphone = tracks.find((track) => track.source === TrackSource.MICROPHONE);
    await administer(server()).mutePublishedTrack('admin', 'anna', microphone?.sid ?? '', true);
    const muted = () => anna.evaluate(() => !window.call.room.localParticipant.isMicrophoneEnabled);
    await expect.poll(muted, TIMEOUT).toBe(true);
    await administer(server()).sendData('admin', new TextEncoder().encode('hello'), 0, {
      destinationIdentities: ['ben'],
    });
    await expect.poll(() => messagesOf(ben), TIMEOUT).toEqual([': hello']);
    await administer(server()).removeParticipant('admin', 'anna');
    await expect.poll(() => anna.evaluate(() => window.call.room.state), TIMEOUT).toBe('disconnected');
    await administer(server()).deleteRoom('admin');
    await expect.poll(() => ben.evaluate(() => window.call.room.state), TIMEOUT).toBe('disconnected');
    expect((await administer(server()).listRooms(['admin'])).length).toBe(0);
  });

  test('permissions decide what a participant may do', async () => {
    const anna = await open();
    await anna.evaluate((token) => window.call.join(token), await tokenFor('anna', 'rules', { canPublish: false }));
    const publishing = anna.evaluate(() => window.call.publish(false));
    await expect(publishing).rejects.toThrow();
    await administer(server()).updateParticipant('rules', 'anna', {
      permission: { canPublish: true, canSubscribe: true },
    });
    const allowed = () => anna.evaluate(() => window.call.room.localParticipant.permissions?.canPublish);
    await expect.poll(allowed, TIMEOUT).toBe(true);
    const ben = await enter('ben', 'rules', { silent: true });
    await anna.evaluate(() => window.call.publish(false));
    expect(await seesAndHears(ben, 'anna')).toBe(true);
  });

  test('a token of another key is refused, and the client knows why', async () => {
    const page = await open();
    const forged = new AccessToken(keys.apiKey, 'another-secret-of-thirty-two-letters', { identity: 'eve' });
    forged.addGrant({ roomJoin: true, room: 'pair' });
    expect(await page.evaluate((token) => window.call.refusal(token), await forged.toJwt())).toBe('NotAllowed');
  });
});
