import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';
import { logRequests } from '../telemetry/logs.ts';
import type { Measured } from './metrics.ts';

/** Metrics and traces for operators. Modules load only when they are switched on. */
export async function addTelemetry(http: FastifyInstance, env: Env, measured: Omit<Measured, 'http'>): Promise<void> {
  logRequests(http, env);
  if (env.METRICS_TOKEN) {
    const { serveMetrics } = await import('./metrics.ts');
    serveMetrics({ http, ...measured }, env.METRICS_TOKEN);
  }
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { traceRequests } = await import('../telemetry/traces.ts');
    traceRequests(http, { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: env.OTEL_SERVICE_NAME });
  }
}
