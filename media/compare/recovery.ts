import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { type Kind, tokenFor } from '../test/servers.ts';
import { openStage } from '../test/stage.ts';
import { type Conditions, UdpProxy } from '../test/udp-proxy.ts';

/** A line has each of these troubles for 20 s, and then recovers. */
export const troubles: Record<string, Conditions> = {
  'squeeze to 60 kbit/s': { bitsPerSecond: 60_000 },
  outage: { loss: 1 },
};

const TROUBLE_MS = 20_000;
const WARM_UP_MS = 10_000;
const GIVE_UP_MS = 60_000;

/** Seconds from the end of the trouble until pictures move, and until they are as large as before; undefined: not within a minute. */
export type Recovered = { moving: number | undefined; full: number | undefined };

export async function measureRecovery(
  { start }: Kind,
  trouble: Conditions,
  executablePath: string,
): Promise<Recovered> {
  await using cleanup = new AsyncDisposableStack();
  const server = await start();
  cleanup.defer(server.stop);
  const stage = await openStage(executablePath, server);
  cleanup.defer(stage.close);
  const network = await UdpProxy.open(server.udpPort);
  cleanup.defer(() => network.close());
  const enter = async (identity: string, isBehind: boolean): Promise<Page> => {
    const page = await stage.openPage();
    const ports = [server.udpPort, network.port] as const;
    if (isBehind) await page.evaluate(([real, proxy]) => window.call.goThrough(real, proxy), ports);
    const options = { adaptiveStream: true, dynacast: true };
    const patient = { peerConnectionTimeout: 60_000 };
    const token = await tokenFor(identity, 'recovery');
    await page.evaluate(([t, o, c]) => window.call.join(t, o, c), [token, options, patient] as const);
    await page.evaluate(() => window.call.publish(true));
    return page;
  };
  await enter('anna', false);
  const ben = await enter('ben', true);
  await ben.waitForFunction(async () => (await window.call.arrivals()).some(({ width }) => width === 640), undefined, {
    timeout: 60_000,
  });
  await wait(WARM_UP_MS);
  network.toServer = trouble;
  network.toClient = trouble;
  await wait(TROUBLE_MS);
  network.toServer = {};
  network.toClient = {};
  return await watch(ben);
}

async function watch(page: Page): Promise<Recovered> {
  const begun = performance.now();
  const since = () => (performance.now() - begun) / 1000;
  const recovered: Recovered = { moving: undefined, full: undefined };
  let before = await picture(page);
  while (since() * 1000 < GIVE_UP_MS && recovered.full === undefined) {
    await wait(250);
    const now = await picture(page);
    if (now.frames > before.frames) recovered.moving ??= since();
    if (now.frames > before.frames && now.width === 640) recovered.full = since();
    before = now;
  }
  return recovered;
}

async function picture(page: Page) {
  const video = (await page.evaluate(() => window.call.arrivals())).find(({ kind }) => kind === 'video');
  return { frames: video?.framesDecoded ?? 0, width: video?.width ?? 0 };
}
