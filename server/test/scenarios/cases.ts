import { api } from '@sightline/contract/api';
import type { Endpoint } from '@sightline/contract/endpoint';
import type { Permission } from '@sightline/contract/permissions';
import { scenarios } from './all.ts';
import { formsOf, type Input, inputOf } from './forms.ts';
import { type Ids, missingIds } from './ids.ts';
import type { Scenario } from './scenario.ts';

export type Case = { name: string; endpoint: Endpoint; scenario: Scenario };

/** Every endpoint of the contract, as `feature.endpoint`. */
export const endpoints: [string, Endpoint][] = Object.entries(api).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
);

export const cases: Case[] = endpoints.flatMap(([name, endpoint]) => {
  const scenario = scenarios[name];
  return scenario ? [{ name, endpoint, scenario }] : [];
});

const isPermission = (allow: Scenario['allow']): allow is Permission => allow !== 'public' && allow !== 'signed-in';
export const permissionCases = cases.filter(({ scenario }) => isPermission(scenario.allow));

/** Each request of a scenario. */
export const inputsOf = ({ scenario }: Pick<Case, 'scenario'>, ids: Ids = missingIds()): Input[] =>
  formsOf(scenario).map((form) => inputOf(form, ids));

export const anInput = (tried: Pick<Case, 'scenario'>): Input => inputsOf(tried)[0] ?? {};

/** The first of each part of a feature: enough where one mechanism serves them all. */
export const onePerPart = <T extends { name: string }>(tried: readonly T[]): T[] =>
  [...Map.groupBy(tried, ({ name }) => name.slice(0, name.lastIndexOf('.'))).values()].flatMap(
    ([first]) => first ?? [],
  );

/** These endpoints change something. */
export const writes = cases.filter(({ endpoint }) => endpoint.method !== 'GET');
