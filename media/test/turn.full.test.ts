import { afterAll, beforeAll, expect, test } from 'vitest';
import { allSeeAndHear } from './browser-harness.ts';
import { startEmbedded, tokenFor } from './servers.ts';
import { findChromium, openStage, type Stage } from './stage.ts';
import { lacksTurn, startTurn } from './turn-server.ts';

const found = findChromium();
const reason = 'missing' in found ? found.missing : lacksTurn;
const secret = 'shared-with-the-relay';
let stage: Stage;
const cleanup = new AsyncDisposableStack();

beforeAll(async () => {
  if ('missing' in found || lacksTurn) return;
  const turn = await startTurn(secret);
  cleanup.defer(turn.stop);
  const media = await startEmbedded({ relay: { urls: [turn.url], secret } });
  cleanup.defer(media.stop);
  stage = await openStage(found.path, media);
  cleanup.defer(stage.close);
});
afterAll(() => cleanup.disposeAsync());

test('Who reaches nothing but a relay over TLS sees and hears everybody, and is seen and heard', async ({ skip }) => {
  if (reason) skip(reason);
  const enter = async (identity: string, iceTransportPolicy: RTCIceTransportPolicy) => {
    const page = await stage.openPage();
    const options = { rtcConfig: { iceTransportPolicy }, peerConnectionTimeout: 60_000 };
    await page.evaluate(([t, o]) => window.call.join(t, {}, o), [await tokenFor(identity, 'relay'), options] as const);
    await page.evaluate(() => window.call.publish(true));
    return page;
  };
  const [anna, ben] = [await enter('anna', 'all'), await enter('ben', 'relay')];
  expect(await allSeeAndHear({ anna, ben })).toBe(true);
  expect(await ben.evaluate(() => window.call.relayInUse())).toBe('tls');
  expect(await anna.evaluate(() => window.call.relayInUse())).toBe('');
});
