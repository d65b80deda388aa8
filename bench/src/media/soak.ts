import { fork } from 'node:child_process';
import { once } from 'node:events';
import { startEmbedded } from '../../../media/test/servers.ts';
import { residentKilobytes } from '../memory.ts';
import type { Report } from './callers.ts';
import { growthOf, type Sample } from './growth.ts';

/**
 * `node bench/src/media/soak.ts [minutes]`: a call of four with sound and pictures, and the memory of the media process every
 * ten seconds. Fails if it keeps growing after the warm-up, or if a packet is lost.
 */
const minutes = Number(process.argv[2] ?? 30);
const people = 4;
const sampleInterval = 10_000;
/** Warm-up in which heaps and pools grow to their size; at most half of a short run. */
const warmup = Math.min(4, minutes / 2);
/**
 * Half of what would leak if each of the 2,700 packets a second left behind one block of the smallest size that malloc
 * gives, 32 bytes. Smaller leaks of our own code are found after collections, by media/src/memory.test.ts.
 */
const mostMegabytesPerMinute = 2.6;

type Counted = Extract<Report, { kind: 'counted' }>;

const server = await startEmbedded();
const begun = performance.now();
const samples: Sample[] = [];
const sample = () => {
  const now = {
    minutes: (performance.now() - begun) / 60_000,
    megabytes: residentKilobytes(server.processId() ?? 0) / 1000,
  };
  samples.push(now);
  if (samples.length % 3 === 0) console.log(`${now.minutes.toFixed(1)} min  ${now.megabytes.toFixed(1)} MB`);
};

async function holdCall(): Promise<Counted> {
  const callers = fork(new URL('./callers.ts', import.meta.url));
  let counted: Counted | undefined;
  callers.on('message', (report: Report) => {
    if (report.kind !== 'counted') return;
    counted = report;
    callers.kill('SIGKILL'); // native threads would keep it
  });
  callers.send({ kind: 'call', url: server.url, people, seconds: minutes * 60 });
  await once(callers, 'exit');
  if (!counted) throw new Error('the callers ended before the call did');
  return counted;
}

const timer = setInterval(sample, sampleInterval);
try {
  const { sent, received, missed } = await holdCall();
  const lost = Math.max(0, sent * (people - 1) - received - missed);
  const { first, last, megabytesPerMinute } = growthOf(samples.filter((each) => each.minutes >= warmup));
  console.log(`${sent} packets sent, ${received} received, ${lost} lost by the server`);
  console.log(`${first.toFixed(0)} MB after ${warmup} min, ${last.toFixed(0)} MB at the end`);
  console.log(`${megabytesPerMinute.toFixed(2)} MB a minute, at most ${mostMegabytesPerMinute}`);
  if (megabytesPerMinute > mostMegabytesPerMinute || lost > 0) process.exitCode = 1;
} finally {
  clearInterval(timer);
  await server.stop();
}
