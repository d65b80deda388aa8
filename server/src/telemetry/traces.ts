import { defaultTextMapGetter, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export type TraceTarget = { endpoint: string; serviceName: string };

function openProvider({ endpoint, serviceName }: TraceTarget): TracerProvider {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  return new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
}

function finish(span: Span, { id, caller }: FastifyRequest, { statusCode }: FastifyReply): void {
  span.setAttributes({
    'http.response.status_code': statusCode,
    'sightline.request_id': id,
    ...(caller?.organization_id && { 'sightline.organization_id': caller.organization_id }),
  });
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** A span for each request of the API, below the span of its sender. Attributes name patterns and ids, never addresses. */
export function traceRequests(http: FastifyInstance, target: TraceTarget): void {
  const provider = openProvider(target);
  const tracer = provider.getTracer('sightline');
  const propagator = new W3CTraceContextPropagator();
  const spans = new WeakMap<FastifyRequest, Span>();
  http.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request;
    if (routeOptions.config.served) {
      const attributes = { 'http.request.method': method, 'http.route': routeOptions.url };
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const options = { kind: SpanKind.SERVER, attributes };
      spans.set(request, tracer.startSpan(`${method} ${routeOptions.url}`, options, parent));
    }
    done();
  });
  http.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    if (span) finish(span, request, reply);
    done();
  });
  http.addHook('onRequestAbort', (request, done) => {
    spans.get(request)?.setStatus({ code: SpanStatusCode.ERROR, message: 'the caller went away' }).end();
    spans.delete(request);
    done();
  });
  http.addHook('onClose', () => provider.shutdown());
}
