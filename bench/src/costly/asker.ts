import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Asked } from './others.ts';

/*
 * Repeats requests of somebody in another workspace. It has a thread of its own, so that it does not wait for garbage collections of the
 * benchmark.
 */

const every = 40;

const { address, token } = workerData as Asked;
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});

async function ask(): Promise<number> {
  const begun = performance.now();
  const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`others were answered ${reply.status}`);
  return performance.now() - begun;
}

await ask();
parentPort?.postMessage('ready');
const times: Promise<number>[] = [];
while (!isOver) {
  times.push(ask());
  await sleep(every);
}
parentPort?.postMessage(await Promise.all(times));
