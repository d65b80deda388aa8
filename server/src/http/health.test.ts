import fastify from 'fastify';
import { expect, it } from 'vitest';
import { testApp } from '#test/app';
import { openPool } from '../db/client.ts';
import { healthRoutes } from './health.ts';

it('a process that can work says that it is healthy and ready', async () => {
  const { origin } = await testApp();
  expect(await (await fetch(`${origin}/healthz`)).text()).toBe('ok');
  expect(await (await fetch(`${origin}/readyz`)).text()).toBe('ready');
});

it('a process without its database is healthy, but not ready', async () => {
  const http = fastify();
  const pool = openPool({ url: 'postgres://nobody@127.0.0.1:1/none', max: 1, onError: () => {} });
  healthRoutes({ http, pool });
  expect((await http.inject('/healthz')).statusCode).toBe(200);
  const { statusCode, headers } = await http.inject('/readyz');
  expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  await http.close();
  await pool.end();
});
