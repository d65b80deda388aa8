import { randomUUID } from 'node:crypto';
import { api } from '@sightline/contract/api';
import type { Endpoint } from '@sightline/contract/endpoint';
import fastify from 'fastify';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { configureTestApp, testApp } from '#test/app';
import { buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { TIMEOUT } from '#test/timeout';
import { makeToken } from '../http/auth.ts';
import { loggerOptions, requestIdOf } from './logs.ts';

const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };
configureTestApp({ LOG_LEVEL: 'trace' }, { logTo });

type Line = Record<string, unknown>;
const parsed = (): Line[] => lines.map((line) => JSON.parse(line) as Line);
const lineOf = (requestId: string): Promise<Line> =>
  vi.waitFor(() => {
    const line = parsed().find(({ reqId, msg }) => reqId === requestId && msg === 'answered');
    expect(line).toBeDefined();
    return line as Line;
  }, TIMEOUT);

async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; id: string }> {
  const { origin } = await testApp();
  const response = await fetch(`${origin}${path}`, init);
  await response.arrayBuffer();
  return { status: response.status, id: response.headers.get('x-request-id') ?? '' };
}

let agent: TestPerson;
beforeAll(async () => {
  agent = await buildPerson(await buildOrganization(), 'Subscriber');
});
const bearer = (): Record<string, string> => ({ authorization: `Bearer ${agent.token}` });

describe('the log', () => {
  it('says of each request who asked for what, and how it ended', async () => {
    const { id } = await ask('/api/tickets?query=compressor', { headers: bearer() });
    const line = await lineOf(id);
    expect(line).toMatchObject({
      level: 'info',
      method: 'GET',
      route: '/api/tickets',
      status: 200,
      organization_id: agent.organization_id,
      actor_id: agent.id,
      duration_ms: expect.any(Number),
    });
    expect(new Date(String(line.time)).getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('names a request as the proxy in front named it, when that is a name', async () => {
    const given = randomUUID();
    expect((await ask('/api/data', { headers: { 'x-request-id': given } })).id).toBe(given);
    expect(await lineOf(given)).toMatchObject({ actor_id: null, organization_id: null });
    for (const odd of ['short', 'x'.repeat(101), 'has a space in it', '{"a":"b","c"}']) {
      expect((await ask('/api/data', { headers: { 'x-request-id': odd } })).id).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('names refusals and pages that are not there too', async () => {
    for (const path of ['/api/tickets', '/api/no-such-thing', '/no-such-page', '/api/%zz']) {
      const { id } = await ask(path);
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe('secrets', () => {
  const canary = (name: string): string => `canary-${name}-${randomUUID()}`;
  const planted: string[] = [];
  const plant = (name: string): string => {
    const value = canary(name);
    planted.push(value);
    return value;
  };

  const pathOf = ({ path }: Endpoint): string => path.replace(/:\w+/g, () => randomUUID());
  const endpoints = Object.values(api).flatMap((feature) => Object.values<Endpoint>(feature));

  it('of no request come into the log, whatever it asks for and however it ends', async () => {
    planted.push(agent.token);
    for (const endpoint of endpoints) {
      const secrets = new URLSearchParams(
        ['token', 'code', 'signature', 'password', 'share_code'].map((name) => [name, plant(name)]),
      );
      const body = JSON.stringify({
        email: agent.email,
        ...Object.fromEntries(
          ['password', 'share_code', 'token', 'current_password'].map((name) => [name, plant(name)]),
        ),
      });
      const headers = {
        ...bearer(),
        cookie: `session=${plant('cookie')}`,
        'content-type': 'application/json',
        'idempotency-key': plant('key'),
      };
      const path = `/api${pathOf(endpoint)}?${secrets}`;
      if (endpoint.path === '/logout') continue;
      await ask(path, { method: endpoint.method, headers, ...(endpoint.method !== 'GET' && { body }) });
      await ask(path, { headers: { authorization: `Bearer ${plant('bearer')}` } });
    }
    await ask(`/api/no-such-thing/x?token=${plant('token')}`);
    await ask(`/no-such-page?code=${plant('code')}`);
    const last = await ask('/api/data');
    await lineOf(last.id);
    const told = lines.join('');
    expect(lines.length).toBeGreaterThan(endpoints.length);
    expect(planted.filter((secret) => told.includes(secret))).toEqual([]);
  });

  function logged(fields: object, message: string): string {
    const own: string[] = [];
    const { log } = fastify({ logger: loggerOptions({ LOG_LEVEL: 'info' }, { write: (line) => void own.push(line) }) });
    log.error(fields, message);
    return own.join('');
  }

  it('are left out of fields by their names, however deep', () => {
    const line = logged(
      {
        user: { name: 'Ana', password: 'canary-1', newPassword: 'canary-2', sessions: [{ token: 'canary-3' }] },
        cookie: 'canary-4',
      },
      'signed in',
    );
    expect(line).toContain('Ana');
    expect(line).not.toContain('canary');
  });

  it('are left out of texts by what gives them away', () => {
    const tokens = [makeToken('user').plainText, makeToken('guest').plainText, makeToken('user').plainText.slice(2)];
    const error = new Error(
      `GET /api/file/1?a=b&signature=canary-1 with Bearer canary-2-long and ${tokens.join(',')}`,
      {
        cause: new Error(
          'postgres://sightline:canary-3@localhost/sightline, eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.canary',
        ),
      },
    );
    const line = logged({ err: error }, `asked for /call/1?code=canary-4`);
    expect(line).toContain('/api/file/1?a=b&signature=[redacted]');
    expect(line).not.toContain('canary');
    for (const token of tokens) expect(line).not.toContain(token);
  });

  it('are people’s addresses too, as mail servers name them in refusals', () => {
    const cause = new Error('550 5.1.1 <maria.silva+pump@mail.example.test>: user unknown');
    const line = logged({ err: new Error('MAIL_REFUSED', { cause }) }, 'an e-mail to rui@example.test was refused');
    expect(line).toContain('550 5.1.1 <[redacted]>: user unknown');
    expect(line).not.toMatch(/maria|silva|rui@/);
  });

  it('of a row are not told by the error about it', () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint'), {
      code: '23505',
      constraint: 'users_email_key',
      detail: 'Key (email)=(canary) already exists.',
    });
    const line = JSON.parse(logged({ err: error }, 'failed')) as Line;
    expect(line.err).toMatchObject({ code: '23505', constraint: 'users_email_key' });
    expect(JSON.stringify(line)).not.toContain('canary');
  });

  it.each(['\r\n{"level":"info","msg":"forged"}', '\u001b[2J\u001b[31mred', '\u009b31m', '\u2028next line', '\u0000'])(
    'letters cannot break a line: %j',
    (odd) => {
      const line = logged({ name: odd }, odd);
      const letters = [...line.trimEnd()].map((letter) => letter.charCodeAt(0));
      expect(letters.filter((at) => at < 32 || (at >= 127 && at < 160) || at === 0x2028 || at === 0x2029)).toEqual([]);
      expect(JSON.parse(line)).toMatchObject({ name: odd, msg: odd });
    },
  );

  it('a name that is no name is no request id', () => {
    expect(requestIdOf({ headers: { 'x-request-id': 'a\r\nforged: yes' } })).toMatch(/^[0-9a-f-]{36}$/);
  });
});
