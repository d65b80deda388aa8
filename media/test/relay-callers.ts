import { once } from 'node:events';
import { tokenFor } from './servers.ts';
import { findChromium, openStage } from './stage.ts';

/**
 * Two people with pictures in Chromium, for the benchmark: at a media server, with the way they may take.
 * Sends a message when they see each other; ends when it gets one.
 */
const [url = '', policy = 'all'] = process.argv.slice(2);
const found = findChromium();
if ('missing' in found) throw new Error(found.missing);
const stage = await openStage(found.path, { url });

async function enter(identity: string) {
  const page = await stage.openPage();
  const iceTransportPolicy = policy as RTCIceTransportPolicy;
  const options = { rtcConfig: { iceTransportPolicy }, peerConnectionTimeout: 60_000 };
  const token = await tokenFor(identity, `relay ${policy}`);
  await page.evaluate(([t, o]) => window.call.join(t, {}, o), [token, options] as const);
  await page.evaluate(() => window.call.publish(false));
  return page;
}

const [anna, ben] = [await enter('anna'), await enter('ben')];
const sees = async () => (await window.call.arrivals()).some(({ framesDecoded }) => framesDecoded >= 30);
for (const page of [anna, ben]) await page.waitForFunction(sees);
process.send?.('counting');
await once(process, 'message');
await stage.close();
process.exit();
