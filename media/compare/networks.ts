import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { type Kind, tokenFor } from '../test/servers.ts';
import { openStage } from '../test/stage.ts';
import { type Conditions, UdpProxy } from '../test/udp-proxy.ts';

/** Networks over which both callers reach the server, each in both directions. Round trips: from a caller to the server. */
export const networks: Record<string, Conditions> = {
  'none lost': {},
  '2 % lost': { loss: 0.02 },
  '5 % lost': { loss: 0.05 },
  '10 % lost': { loss: 0.1 },
  '5 % lost in bursts of 4': { loss: 0.05, burst: 4 },
  '5 % lost, 200 ms': { loss: 0.05, delayMs: 100 },
  '5 % lost, 600 ms': { loss: 0.05, delayMs: 300 },
  '3 % lost, 300 ms, 400 kbit/s': { loss: 0.03, delayMs: 150, bitsPerSecond: 400_000 },
};

export type Measured = {
  /** The share of the played sound that browsers had to make up, in percent, of both callers together. */
  madeUp: number;
  /** For each caller. */
  picturesPerSecond: number;
  freezesPerMinute: number;
  /** Both directions of both callers. */
  kilobitsPerSecond: number;
  packetsPerSecond: number;
};

type Options = {
  executablePath: string;
  seed: number;
  seconds: number;
  hasPictures: boolean;
};

const PICTURES_PER_SECOND = 15;
/** Until the estimates of the bandwidth have settled. */
const WARM_UP_MS = 12_000;

/** A call of two in Chromium with a steady tone, the worst case for made-up sound, and pictures. */
export async function measureNetwork({ start }: Kind, conditions: Conditions, options: Options): Promise<Measured> {
  await using cleanup = new AsyncDisposableStack();
  const server = await start();
  cleanup.defer(server.stop);
  const stage = await openStage(options.executablePath, server, PICTURES_PER_SECOND);
  cleanup.defer(stage.close);
  const network = await UdpProxy.open(server.udpPort, options.seed);
  cleanup.defer(() => network.close());
  const pages: Page[] = [];
  for (const identity of ['anna', 'ben']) {
    const page = await stage.openPage();
    pages.push(page);
    await page.evaluate(([real, proxy]) => window.call.goThrough(real, proxy), [server.udpPort, network.port] as const);
    const roomOptions = { adaptiveStream: true, dynacast: true };
    const patient = { peerConnectionTimeout: 60_000 };
    const token = await tokenFor(identity, 'network');
    await page.evaluate(([t, o, c]) => window.call.join(t, o, c), [token, roomOptions, patient] as const);
    await page.evaluate(() => window.call.publishTone());
    if (options.hasPictures) await page.evaluate(() => window.call.publishCamera());
  }
  for (const page of pages) await page.waitForFunction(receives, options.hasPictures);
  network.toServer = conditions;
  network.toClient = conditions;
  await wait(WARM_UP_MS);
  const before = await read(pages, network);
  await wait(options.seconds * 1000);
  const after = await read(pages, network);
  const grown = (name: keyof typeof before) => after[name] - before[name];
  const seconds = grown('at') / 1000;
  return {
    madeUp: (100 * grown('concealed')) / Math.max(1, grown('samples')),
    picturesPerSecond: grown('frames') / seconds / pages.length,
    freezesPerMinute: (grown('freezes') * 60) / seconds / pages.length,
    kilobitsPerSecond: (grown('bytes') * 8) / 1000 / seconds,
    packetsPerSecond: grown('packets') / seconds,
  };
}

/** Runs in the page. */
async function receives(hasPictures: boolean): Promise<boolean> {
  const arrivals = await window.call.arrivals();
  const isHeard = arrivals.some((each) => each.kind === 'audio' && each.samples > 0);
  return isHeard && (!hasPictures || arrivals.some((each) => each.framesDecoded > 0));
}

async function read(pages: readonly Page[], { bytes, passed }: UdpProxy) {
  const arrivals = (await Promise.all(pages.map((page) => page.evaluate(() => window.call.arrivals())))).flat();
  const sum = (name: 'concealed' | 'samples' | 'framesDecoded' | 'freezes') =>
    arrivals.reduce((total, each) => total + each[name], 0);
  return {
    at: performance.now(),
    concealed: sum('concealed'),
    samples: sum('samples'),
    frames: sum('framesDecoded'),
    freezes: sum('freezes'),
    bytes: bytes.toServer + bytes.toClient,
    packets: passed.toServer + passed.toClient,
  };
}
