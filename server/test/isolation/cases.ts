import { api } from '@sightline/contract/api';
import type { Endpoint } from '@sightline/contract/endpoint';
import type { Permission } from '@sightline/contract/permissions';
import type { Input, Row } from './probe.ts';
import { rows } from './rows.ts';
import { type Ids, missingIds } from './world.ts';

export type Case = { name: string; endpoint: Endpoint; row: Row };

/** Every endpoint of the contract, as `feature.endpoint`. */
export const endpoints: [string, Endpoint][] = Object.entries(api).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
);

export const cases: Case[] = endpoints.flatMap(([name, endpoint]) => {
  const row = rows[name];
  return row ? [{ name, endpoint, row }] : [];
});

const isPermission = (allow: Row['allow']): allow is Permission => allow !== 'public' && allow !== 'signed-in';
export const permissionCases = cases.filter(({ row }) => isPermission(row.allow));

const withDummies = (endpoint: Endpoint, input: Input): Input => {
  const params = Object.fromEntries(
    endpoint.path
      .split(':')
      .slice(1)
      .map((part) => [part.split('/')[0], missingIds().ticket]),
  );
  return { ...input, params: { ...params, ...input.params } };
};

/** Each request of a row, or an empty one where it has none, with an id wherever the address takes one. */
export function inputsOf({ endpoint, row }: Omit<Case, 'name'>, ids: Ids = missingIds()): Input[] {
  const inputs = Object.values(row.probes).map(({ input }) => input(ids, ids));
  return (inputs.length > 0 ? inputs : [{}]).map((input) => withDummies(endpoint, input));
}

export const anInput = (tried: Omit<Case, 'name'>): Input => inputsOf(tried)[0] ?? {};
