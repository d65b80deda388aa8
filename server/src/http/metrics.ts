import { timingSafeEqual } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type EventSent, eventSent, type JobEnded, jobEnded } from '../telemetry/channels.ts';
import { hashToken } from './auth.ts';

/** The sources of the gauges. */
export type Measured = {
  http: FastifyInstance;
  pool: pg.Pool;
  countSockets: () => number;
  /** People who are connected to the media server. */
  countInCalls: () => Promise<number>;
};

const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** By pattern, method and status: labels never hold an id or a workspace, so there are as many series as the API has words. */
function measureRequests({ http }: Measured, registry: Registry): void {
  const histogram = new Histogram({
    name: 'sightline_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: durations,
    registers: [registry],
  });
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.config.served ? (request.routeOptions.url ?? 'other') : 'other';
    histogram.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

function measureDatabase({ pool }: Measured, registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      name: 'sightline_database_connections',
      help: 'Connections of the pool that work and that wait for work, and requests that wait for a connection.',
      labelNames: ['state'] as const,
      registers: [],
      collect() {
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'waited_for' }, pool.waitingCount);
      },
    }),
  );
}

function measurePeople({ countSockets, countInCalls }: Measured, registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      name: 'sightline_sockets',
      help: 'Browsers that are connected to this node.',
      registers: [],
      collect() {
        this.set(countSockets());
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'sightline_media_participants',
      help: 'People who are connected to the media server. Left out while that does not answer.',
      registers: [],
      async collect() {
        const count = await countInCalls().catch(() => undefined);
        if (count === undefined) this.remove();
        else this.set(count);
      },
    }),
  );
}

/** Counts the events of the channels until the application closes. */
function countEvents({ http }: Measured, registry: Registry): void {
  const registers = [registry];
  const events = new Counter({
    name: 'sightline_events_sent_total',
    help: 'Events sent to browsers, once for all that hear one. ChatCreatedEvent counts messages.',
    labelNames: ['event'] as const,
    registers,
  });
  const jobs = new Counter({
    name: 'sightline_jobs_total',
    help: 'Runs of background jobs, by how they ended.',
    labelNames: ['task', 'outcome'] as const,
    registers,
  });
  const onEvent = (message: unknown) => events.inc({ event: (message as EventSent).name });
  const onJob = (message: unknown) => {
    const { task, outcome } = message as JobEnded;
    jobs.inc({ task, outcome });
  };
  subscribe(eventSent.name, onEvent);
  subscribe(jobEnded.name, onJob);
  http.addHook('onClose', async () => {
    unsubscribe(eventSent.name, onEvent);
    unsubscribe(jobEnded.name, onJob);
  });
}

/** `GET /metrics` in the format of Prometheus, for callers with the token. */
export function serveMetrics(measured: Measured, token: string): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  for (const measure of [measureRequests, measureDatabase, measurePeople, countEvents]) measure(measured, registry);
  const expected = hashToken(`Bearer ${token}`);
  measured.http.get('/metrics', async (request, reply) => {
    const isAllowed = timingSafeEqual(hashToken(request.headers.authorization ?? ''), expected);
    if (!isAllowed)
      return reply
        .status(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain; charset=utf-8')
        .send('not for you');
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}
