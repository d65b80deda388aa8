import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { NativeCaller } from '../../../media/test/native-caller.ts';
import { tokenFor } from '../../../media/test/servers.ts';
import { udpDropsOf } from '../udp-drops.ts';
import { asksForKeyFrame, endsPicture, Film, isControl } from './film.ts';

/** The callers run in their own process, so that their processor time does not count as the server's. */
export type Order =
  | { kind: 'call'; url: string; people: number; seconds: number }
  | { kind: 'join'; url: string; times: number };

export type Report =
  | { kind: 'counting' }
  /** Packets sent to the server, packets that came back to the others, and those that came too fast for the callers. */
  | { kind: 'counted'; sent: number; received: number; missed: number }
  | { kind: 'joined'; milliseconds: number[] };

/** Short enough that the pictures of different cameras are sent separately. */
const tick = 2;
const warmup = 4000;
const settling = 500;

const sendReport = (report: Report): void => void process.send?.(report);

type Filming = { caller: NativeCaller; film: Film };
let received = 0;
let sent = 0;

async function enter(url: string, room: string, at: number, others: number): Promise<Filming> {
  const streams = { audio: 1000 + at * 2, video: 1001 + at * 2 };
  const film = new Film(streams, at / (others + 1));
  const onPacket = (packet: Buffer) => {
    if (!isControl(packet)) received += 1;
    else if (asksForKeyFrame(packet)) film.isKeyFrameWanted = true;
  };
  const token = await tokenFor(`caller ${at}`, room);
  return { caller: await NativeCaller.join({ url, token, others, publishes: streams, onPacket }), film };
}

/** Returns a function that stops it. */
function roll(filming: readonly Filming[]): () => void {
  const timer = setInterval(() => {
    for (const { caller, film } of filming)
      for (const packet of film.due(performance.now())) {
        sent += 1;
        caller.send(packet);
      }
  }, tick);
  return () => {
    clearInterval(timer);
    for (const { film } of filming) film.pause();
  };
}

/** All packets in flight have arrived when none arrives for a while. */
async function arrivalOfAll(): Promise<void> {
  let before: number;
  do {
    before = received;
    await wait(settling);
  } while (received !== before);
}

async function call(url: string, people: number, seconds: number): Promise<void> {
  // Callers of an earlier call were killed, and the server may not have removed them from their room yet.
  const room = `call of ${people}, ${randomUUID()}`;
  const filming: Filming[] = [];
  for (let at = 0; at < people; at++) filming.push(await enter(url, room, at, people - 1));
  const endWarmup = roll(filming);
  await wait(warmup);
  endWarmup();
  await arrivalOfAll();
  [sent, received] = [0, 0];
  const missedBefore = udpDropsOf(process.pid);
  sendReport({ kind: 'counting' });
  const end = roll(filming);
  await wait(seconds * 1000);
  end();
  await arrivalOfAll();
  sendReport({ kind: 'counted', sent, received, missed: udpDropsOf(process.pid) - missedBefore });
  for (const { caller } of filming) caller.leave();
}

/** From the first byte of signalling to the last packet of the first picture of another participant. */
async function joinAgain(url: string, times: number): Promise<void> {
  const filming = [await enter(url, 'joins', 0, 1)];
  const end = roll(filming);
  const milliseconds: number[] = [];
  for (let time = 0; time < times; time++) {
    const token = await tokenFor(`visitor ${time}`, 'joins');
    const seen = Promise.withResolvers<void>();
    const onPacket = (packet: Buffer) => {
      if (endsPicture(packet)) seen.resolve();
    };
    const begun = performance.now();
    const visitor = await NativeCaller.join({ url, token, others: 1, onPacket });
    await seen.promise;
    milliseconds.push(performance.now() - begun);
    visitor.leave();
  }
  end();
  for (const { caller } of filming) caller.leave();
  sendReport({ kind: 'joined', milliseconds });
}

process.on('message', (order: Order) => {
  const obeyed =
    order.kind === 'call' ? call(order.url, order.people, order.seconds) : joinAgain(order.url, order.times);
  obeyed.catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
