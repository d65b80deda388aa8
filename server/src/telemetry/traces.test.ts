import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configureTestApp, testApp } from '#test/app';
import { buildOrganization, buildPerson, type TestPerson } from '#test/factories';

type Attribute = { key: string; value: Record<string, unknown> };
type SpanData = { name: string; traceId: string; parentSpanId?: string; kind: number; attributes: Attribute[] };
type Export = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SpanData[] }[] }[];
};

/** Stands in for OpenTelemetry's collector, which accepts JSON at /v1/traces. */
const exports: Export[] = [];
const receiver = createServer((request, response) => {
  void json(request).then((body) => {
    if (request.url === '/v1/traces') exports.push(body as Export);
    response.setHeader('content-type', 'application/json').end('{}');
  });
});

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  configureTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`, OTEL_SERVICE_NAME: 'desk' });
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

const spans = (): SpanData[] =>
  exports.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
const told = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
const spanOf = (name: string) => spans().find((span) => span.name === name);

const [traceId, parentId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
let agent: TestPerson;
let asked: Response;

/** Closing the application exports the spans that are left. */
beforeAll(async () => {
  const { http, origin } = await testApp();
  agent = await buildPerson(await buildOrganization());
  asked = await fetch(`${origin}/api/tickets?query=canary`, {
    headers: { authorization: `Bearer ${agent.token}`, traceparent: `00-${traceId}-${parentId}-01` },
  });
  await fetch(`${origin}/healthz`);
  await fetch(`${origin}/api/data`);
  await http.close();
});

it('a request is a span below the one of its caller, with its route, id and workspace and no secret', () => {
  const span = spanOf('GET /api/tickets');
  expect(span).toMatchObject({ traceId, parentSpanId: parentId, kind: 2 });
  expect(told(span?.attributes ?? [])).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/tickets',
    'http.response.status_code': 200,
    'sightline.request_id': asked.headers.get('x-request-id'),
    'sightline.organization_id': agent.organization_id,
  });
  expect(told(exports[0]?.resourceSpans[0]?.resource.attributes ?? [])).toMatchObject({ 'service.name': 'desk' });
  expect(JSON.stringify(exports)).not.toContain('canary');
  expect(JSON.stringify(exports)).not.toContain(agent.token);
});

it('pages and questions about health are no spans', () => {
  expect(spanOf('GET /api/data')).toBeDefined();
  expect(spans().filter(({ name }) => name.includes('healthz'))).toEqual([]);
});
