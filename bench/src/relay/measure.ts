import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { keys } from '../../../media/test/servers.ts';
import { startServer } from '../child.ts';
import { cpuSecondsOf } from '../cpu.ts';
import { cpuSecondsBelow } from '../descendants.ts';
import type { Figure } from '../figure.ts';

const rounds = 2;
const seconds = 15;

/** Seconds of CPU of one call: of the https port and the media process, and of the browsers. */
type Spent = { port: number; media: number; browsers: number };
const all = (spent: readonly Spent[], ...parts: (keyof Spent)[]): number =>
  spent.reduce((sum, each) => sum + parts.reduce((rest, part) => rest + each[part], 0), 0);

/** A call of two with pictures in Chromium, over UDP and through TURN over TLS, in turns. */
export async function measureRelay(): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack();
  const server = await startServer(join(import.meta.dirname, 'relay-server.ts'), {
    BENCH_API_SECRET: keys.apiSecret,
  });
  cleanup.defer(async () => {
    const gone = once(server.child, 'exit');
    server.child.disconnect();
    await gone;
  });
  const { url, mediaPid } = server.said as { url: string; mediaPid: number };
  const [direct, relayed]: [Spent[], Spent[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    direct.push(await hold(url, 'all', server.pid, mediaPid));
    relayed.push(await hold(url, 'relay', server.pid, mediaPid));
  }
  const told = (spent: readonly Spent[]) =>
    (['port', 'media', 'browsers'] as const)
      .map((part) => `${part} ${((all(spent, part) / (rounds * seconds)) * 100).toFixed(1)} %`)
      .join(', ');
  const detail = `of a core, through TURN over TLS: ${told(relayed)}; over UDP: ${told(direct)}`;
  return [
    {
      name: 'a call of two through TURN over TLS, all CPU against UDP',
      value: all(relayed, 'port', 'media', 'browsers') / all(direct, 'port', 'media', 'browsers'),
      unit: 'x',
      goal: 1.3,
      detail,
    },
    {
      name: 'a call of two through TURN over TLS, CPU of the server against UDP',
      value: all(relayed, 'port', 'media') / all(direct, 'port', 'media'),
      unit: 'x',
      detail,
    },
  ];
}

/** The callers are in a process of their own, since they know the browser's globals. */
async function hold(url: string, policy: 'all' | 'relay', portPid: number, mediaPid: number): Promise<Spent> {
  const look = (): Spent => ({
    port: cpuSecondsOf(portPid),
    media: cpuSecondsOf(mediaPid),
    browsers: cpuSecondsBelow('chrom'),
  });
  const callers = fork(join(import.meta.dirname, '../../../media/test/relay-callers.ts'), [url, policy]);
  const ended = once(callers, 'exit');
  const isOver = ended.then(() => Promise.reject(new Error('the callers ended')));
  await Promise.race([once(callers, 'message'), isOver]);
  isOver.catch(() => undefined);
  const before = look();
  await wait(seconds * 1000);
  const after = look();
  callers.send('enough');
  await ended;
  return {
    port: after.port - before.port,
    media: after.media - before.media,
    browsers: after.browsers - before.browsers,
  };
}
