import { once } from 'node:events';
import { Agent } from 'node:https';
import { connect } from 'node:tls';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import pg from 'pg';
import { startProduct } from '../../../e2e/product.ts';
import { type Cost, costOf, formatCost, microseconds } from '../cost.ts';
import { cpuSecondsOf } from '../cpu.ts';
import type { Figure } from '../figure.ts';
import { load } from '../load.ts';
import { signIn } from '../sign-in.ts';

const clients = 8;
const rounds = 6;
const secondsEach = 4;
const handshakes = 1_000;
const atOnce = 20;

/** Measures what encryption adds to a list, and what a resumed handshake costs. One port speaks both, so one product is measured. */
export async function measureTls(): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack();
  const product = await startProduct({ demo: true, settings: { LAN_HTTPS: 'true', RATE_LIMIT_SCALE: '1000' } });
  cleanup.defer(product.stop);
  const admin = new pg.Client({ connectionString: product.databaseUrl });
  admin.on('error', () => {});
  await admin.connect();
  cleanup.defer(() => admin.end());
  const port = Number(new URL(product.url).port);
  const target = { port, paths: [`/api${ticketsApi.list.path}`], tokens: [await signIn(product.url)] };
  const measured = (agent?: Agent): Promise<Cost> =>
    costOf(product.pid, { admin, role: 'sightline_app' }, async () => {
      return (await load({ ...target, ...(agent && { agent }) }, clients, secondsEach)).requests;
    });
  const agent = () => new Agent({ keepAlive: true, maxSockets: clients, rejectUnauthorized: false });
  const [overHttp, overHttps]: [Cost[], Cost[]] = [[], []];
  for (const given of [undefined, agent()]) await measured(given); // warm
  for (let round = 0; round < rounds; round += 1) {
    overHttp.push(await measured());
    overHttps.push(await measured(agent()));
  }
  return [
    {
      // The database has no part in it, and its noise is larger than what is measured.
      name: 'list of tickets over https, CPU of Node against http',
      value: microseconds(overHttps, 'node') / microseconds(overHttp, 'node'),
      unit: 'x',
      goal: 1.15,
      detail: `https ${formatCost(overHttps)}; http ${formatCost(overHttp)}`,
    },
    await measureHandshakes(port, product.pid, true),
    await measureHandshakes(port, product.pid, false),
  ];
}

/** TLS 1.3 with P-256, each followed by its end. */
async function measureHandshakes(port: number, pid: number, isResumed: boolean): Promise<Figure> {
  const options = { port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false };
  const first = connect(options);
  first.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [session] = (await once(first, 'session')) as [Buffer];
  first.destroy();
  let resumed = 0;
  const shake = async () => {
    const socket = connect({ ...options, ...(isResumed && { session }) });
    await once(socket, 'secureConnect');
    if (socket.isSessionReused()) resumed += 1;
    socket.destroy();
  };
  const [cpu, begun] = [cpuSecondsOf(pid), performance.now()];
  const worker = async () => {
    for (let count = 0; count < handshakes / atOnce; count += 1) await shake();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const each = (cpuSecondsOf(pid) - cpu) / handshakes;
  const rate = handshakes / ((performance.now() - begun) / 1000);
  return {
    name: `a handshake ${isResumed ? 'that resumes a session' : 'from nothing'}`,
    value: each * 1e6,
    unit: 'us CPU',
    detail: `${(1 / each).toFixed(0)} a second on the one core that the process uses; ${rate.toFixed(0)} seen, ${resumed} of ${handshakes} resumed`,
  };
}
