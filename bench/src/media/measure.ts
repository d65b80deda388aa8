import { fork } from 'node:child_process';
import { once } from 'node:events';
import { lacksLiveKit, startLiveKit } from '../../../media/test/livekit-server.ts';
import { keys, startEmbedded } from '../../../media/test/servers.ts';
import { cpuSecondsOf } from '../cpu.ts';
import type { Figure } from '../figure.ts';
import { residentKilobytes } from '../memory.ts';
import { quantile } from '../quantile.ts';
import { udpDropsOf } from '../udp-drops.ts';
import type { Order, Report } from './callers.ts';

const rounds = 3;
const people = 8;
const crowd = 16;
const seconds = 8;
const joins = 40;
/** Packets that the callers' sockets miss are counted with reports among them. */
const tolerated = 0.01;

type Server = { url: string; pid: number; stop: () => Promise<void> };

async function startOurs(): Promise<Server> {
  const { url, processId, stop } = await startEmbedded();
  return { url, pid: processId() ?? 0, stop };
}

/** Its fastest setting. The callers send no reports, which the server would otherwise take for congestion. */
async function startTheirs(): Promise<Server> {
  const { url, processId, stop } = await startLiveKit(keys, {
    congestion_control: { enabled: false },
    batch_io: { batch_size: 128, max_flush_interval: '2ms' },
  });
  return { url, pid: processId, stop };
}

/** Processor time per forwarded packet, compared with LiveKit's server; and the load of a full room. */
export async function measureMedia(): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack();
  const ours = await startOurs();
  cleanup.defer(ours.stop);
  const figures = [await measureJoins(ours), ...(await measureCrowd(ours))];
  if (lacksLiveKit) {
    console.log(`without the comparison: ${lacksLiveKit}`);
    return figures;
  }
  const theirs = await startTheirs();
  cleanup.defer(theirs.stop);
  return [...figures, await compare(ours, theirs)];
}

/** `missed`: dropped by the callers' sockets. `unread`: by the server's. */
type Call = { cpu: number; sent: number; received: number; missed: number; unread: number; kilobytes: number };

async function hold({ url, pid }: Server, size: number): Promise<Call> {
  let [cpuBefore, unreadBefore] = [0, 0];
  const counted = await order({ kind: 'call', url, people: size, seconds }, ({ kind }) => {
    if (kind === 'counting') [cpuBefore, unreadBefore] = [cpuSecondsOf(pid), udpDropsOf(pid)];
  });
  if (counted.kind !== 'counted') throw new Error('nobody counted');
  const [cpu, unread] = [cpuSecondsOf(pid) - cpuBefore, udpDropsOf(pid) - unreadBefore];
  return { ...counted, cpu, unread, kilobytes: residentKilobytes(pid) };
}

/** Sends one order to a new process of callers and returns its last report. */
async function order(what: Order, onReport: (report: Report) => void = () => undefined): Promise<Report> {
  const callers = fork(new URL('./callers.ts', import.meta.url));
  const { promise, resolve, reject } = Promise.withResolvers<Report>();
  callers.on('message', (report: Report) => {
    onReport(report);
    if (report.kind !== 'counting') resolve(report);
  });
  callers.once('exit', (code) => reject(new Error(`the callers ended with ${code}`)));
  callers.send(what);
  const report = await promise;
  const gone = once(callers, 'exit');
  callers.kill('SIGKILL'); // native threads would keep it
  await gone;
  return report;
}

async function compare(ours: Server, theirs: Server): Promise<Figure> {
  const [our, their]: [Call[], Call[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    our.push(requireAll(await hold(ours, people), 'here'));
    their.push(requireAll(await hold(theirs, people), 'at LiveKit'));
  }
  const each = (calls: Call[]) => (sumOf(calls, 'cpu') / sumOf(calls, 'received')) * 1e6;
  const told = (calls: Call[]) =>
    `${each(calls).toFixed(1)} us (${(sumOf(calls, 'received') / rounds / seconds).toFixed(0)} a second)`;
  return {
    name: 'a forwarded media packet, CPU against LiveKit',
    value: each(our) / each(their),
    unit: 'x',
    goal: 1,
    detail: `${people} people: ${told(our)}; LiveKit ${told(their)}`,
  };
}

/** A server that does not forward everything, or more, does not do the same work. */
function requireAll(call: Call, where: string): Call {
  const due = call.sent * (people - 1);
  if (Math.abs(due - call.received - call.missed) > due * tolerated)
    throw new Error(`${call.received} of ${due} packets were forwarded ${where}: the round does not count`);
  return call;
}

const sumOf = (calls: readonly Call[], part: keyof Call): number => calls.reduce((sum, call) => sum + call[part], 0);

/** Packets that callers read too slowly are not lost by the server. They include reports, so they may exceed the missing ones. */
async function measureCrowd(ours: Server): Promise<Figure[]> {
  const { sent, received, missed, unread, cpu, kilobytes } = await hold(ours, crowd);
  const due = sent * (crowd - 1);
  const lost = Math.max(0, due - received - missed);
  const load = `${((100 * cpu) / seconds).toFixed(0)} % of a core, ${(received / seconds).toFixed(0)} packets a second`;
  const drops = `dropped unread: ${unread} by the server's socket, ${missed} by the callers'`;
  return [
    {
      name: `lost of ${crowd} people's pictures`,
      value: (100 * lost) / due,
      unit: '%',
      goal: 0,
      detail: `${load}; ${drops}`,
    },
    { name: `memory with ${crowd} people's pictures`, value: kilobytes / 1000, unit: 'MB', goal: 400, detail: 'RSS' },
  ];
}

async function measureJoins({ url }: Server): Promise<Figure> {
  const report = await order({ kind: 'join', url, times: joins });
  const milliseconds = report.kind === 'joined' ? report.milliseconds : [];
  const detail = `p50 ${quantile(milliseconds, 0.5).toFixed(0)} ms, ${joins} joins one after the other, on loopback`;
  const value = quantile(milliseconds, 0.95);
  return { name: "join to somebody's first picture, p95", value, unit: 'ms', goal: 800, detail };
}
