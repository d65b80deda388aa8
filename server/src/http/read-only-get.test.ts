import { api } from '@sightline/contract/api';
import type { Endpoint } from '@sightline/contract/endpoint';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '#test/app';
import { buildOrganization, buildPerson } from '#test/factories';
import * as transaction from '../db/transaction.ts';

afterEach(() => vi.restoreAllMocks());

const endpoints: [string, Endpoint][] = Object.entries(api).flatMap(([group, own]) =>
  Object.entries(own as Record<string, Endpoint>).map(([name, endpoint]): [string, Endpoint] => [
    `${group}.${name}`,
    endpoint,
  ]),
);
const gets = endpoints.filter(([, { method }]) => method === 'GET');

describe('a GET', () => {
  it.each(gets)('%s opens nothing that could write', async (_, { path }) => {
    const { origin } = await testApp();
    const { token } = await buildPerson(await buildOrganization(), 'Subscriber');
    const opening = vi.spyOn(transaction, 'inTenant');
    const filled = path.replace(/:\w+/g, '01890000-0000-7000-8000-000000000000');
    const { status } = await fetch(`${origin}/api${filled}?code=${'A'.repeat(16)}&query=a`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).not.toBe(500);
    expect(opening.mock.calls.map(([, , mode]) => mode).filter((mode) => mode !== 'read')).toEqual([]);
  });
});
