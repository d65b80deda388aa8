import { describe, expect, it } from 'vitest';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { paginate } from './envelope.ts';

const endpoints = Object.values(api).flatMap((feature) => Object.values(feature) as Endpoint[]);

describe('the endpoints', () => {
  it('have an address each', () => {
    const addresses = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.length).toBeGreaterThan(50);
  });

  it('describe every parameter of their path, and no other', () => {
    for (const { path, params } of endpoints) {
      const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const described = params && 'shape' in params ? Object.keys(params.shape as object) : [];
      expect({ path, named: described.sort() }).toEqual({ path, named: named.sort() });
    }
  });

  it('read nothing from the body of a GET', () => {
    expect(endpoints.filter(({ method, body }) => method === 'GET' && body)).toEqual([]);
  });
});

describe('pagination', () => {
  it.each([
    [0, 1],
    [1, 1],
    [30, 1],
    [31, 2],
  ])('of %i rows has %i pages of 30', (total, last_page) => {
    expect(paginate(total, 30)).toEqual({ total, per_page: 30, last_page });
  });
});
