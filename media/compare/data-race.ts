import { setTimeout as wait } from 'node:timers/promises';
import { type Kind, tokenFor } from '../test/servers.ts';
import { openStage } from '../test/stage.ts';
import { type Conditions, UdpProxy } from '../test/udp-proxy.ts';

const MESSAGES = 200;
const EVERY_MS = 20;
const TRANSFER_BYTES = 1_000_000;

export type Raced = { lossy: number; slowestMs: number; transferSeconds: number };

/** How many of 200 lossy messages arrive while a binary transfer of 1 MB is on its way to the same person, and how late at most. */
export async function raceData({ start }: Kind, conditions: Conditions, executablePath: string): Promise<Raced> {
  await using cleanup = new AsyncDisposableStack();
  const server = await start();
  cleanup.defer(server.stop);
  const stage = await openStage(executablePath, server);
  cleanup.defer(stage.close);
  const network = await UdpProxy.open(server.udpPort);
  cleanup.defer(() => network.close());
  const enter = async (identity: string) => {
    const page = await stage.openPage();
    if (identity === 'ben') {
      const ports = [server.udpPort, network.port] as const;
      await page.evaluate(([real, proxy]) => window.call.goThrough(real, proxy), ports);
    }
    const patient = { peerConnectionTimeout: 60_000 };
    await page.evaluate(([t, c]) => window.call.join(t, {}, c), [await tokenFor(identity, 'data'), patient] as const);
    return page;
  };
  const [anna, ben] = [await enter('anna'), await enter('ben')];
  await anna.waitForFunction(() => window.call.others().includes('ben'));
  await anna.evaluate(() => window.call.send('hello', true));
  await ben.waitForFunction(() => window.call.messages.length > 0);
  network.toClient = conditions;
  network.toServer = conditions;
  await anna.evaluate(([bytes, count, every]) => window.call.raceAgainstTransfer(bytes, count, every), [
    TRANSFER_BYTES,
    MESSAGES,
    EVERY_MS,
  ] as const);
  await ben.waitForFunction(() => window.call.messages.some(({ topic }) => topic === 'still'), undefined, {
    timeout: 120_000,
  });
  await wait(2000);
  const messages = await ben.evaluate(() => window.call.messages);
  const lossy = messages.filter(({ text }) => text.startsWith('race '));
  const late = lossy.map(({ text, at }) => at - Number(text.split(' ')[2]));
  const transfer = messages.find(({ topic }) => topic === 'still');
  const first = Math.min(...lossy.map(({ text }) => Number(text.split(' ')[2])));
  return {
    lossy: lossy.length,
    slowestMs: Math.max(...late),
    transferSeconds: ((transfer?.at ?? 0) - first) / 1000,
  };
}
