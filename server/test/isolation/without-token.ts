import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { as, testApp } from '../app.ts';
import { listRoutes, type Route } from '../every-route.ts';
import { anInput, cases } from '../scenarios/cases.ts';

const madeUpToken = 'a'.repeat(43);
const refusal = { status: 401, code: 'UNAUTHENTICATED', data: null };

/** These paths describe the API and are not endpoints of it. */
const described = ['/api/openapi.json', '/api/docs', '/api/docs/page.css', '/api/docs/page.js'];

const isOpen = ({ method, path }: Route): boolean =>
  (method === 'GET' && described.includes(path)) ||
  cases.some(
    ({ endpoint, scenario }) =>
      scenario.allow === 'public' && endpoint.method === method && `/api${endpoint.path}` === path,
  );

async function isRefused({ method, path }: Route, headers: Record<string, string>): Promise<boolean> {
  const { origin } = await testApp();
  const response = await fetch(`${origin}${path.replace(/:\w+/g, () => uuidv7())}`, { method, headers });
  const { code } = (await response.json()) as { code?: string };
  return response.status === 401 && code === 'UNAUTHENTICATED';
}

/** One of each way to send something. */
const named = ['session.current', 'tickets.list', 'tickets.update', 'sheets.remove', 'talk.attach', 'calls.end'];
const sent = cases.filter(({ name }) => named.includes(name));

/** Without a token, and with one that nobody gave, everything that is registered is closed, unless the table says that anybody may call it. */
export function tryEveryRoute(): void {
  it('is closed without a token, and to a made-up one', async () => {
    const routes = listRoutes((await testApp()).http).filter(
      ({ method, path }) => path.startsWith('/api/') && method !== 'HEAD',
    );
    const closed = routes.filter((route) => !isOpen(route));
    expect(closed.length).toBe(cases.filter(({ scenario }) => scenario.allow !== 'public').length);
    expect(closed.length).toBeGreaterThan(90);
    const entered: Route[] = [];
    for (const route of closed) {
      const attempts = [{}, { authorization: `Bearer ${madeUpToken}` }];
      const refused = await Promise.all(attempts.map((headers) => isRefused(route, headers)));
      if (refused.includes(false)) entered.push(route);
    }
    expect(entered).toEqual([]);
  });

  it.each(sent)('is closed to a request that is right but for its token: $name', async (tried) => {
    for (const token of [undefined, madeUpToken])
      expect(await as(token).send(tried.endpoint, anInput(tried))).toMatchObject(refusal);
  });

  it('is closed in each way to send something', () => {
    expect(sent.map(({ name }) => name).sort()).toEqual([...named].sort());
  });
}
