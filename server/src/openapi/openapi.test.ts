import { api } from '@sightline/contract/api';
import { expect, it } from 'vitest';
import { testApp } from '#test/app';

type Operation = { operationId: string; parameters: { name: string; in: string }[] };

it('the document describes every endpoint of the contract once', async () => {
  const { origin } = await testApp();
  const response = await fetch(`${origin}/api/openapi.json`);
  const { openapi, paths } = (await response.json()) as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
  };
  const described = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  const declared = Object.entries(api).flatMap(([feature, verbs]) =>
    Object.keys(verbs).map((verb) => `${feature}.${verb}`),
  );
  expect(openapi).toBe('3.1.0');
  expect(described.sort()).toEqual(declared.sort());
});

it('filters are described as the dotted keys they travel as', async () => {
  const { origin } = await testApp();
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const names = paths['/api/tickets']?.get?.parameters.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['page', 'query', 'filter.status_id', 'filter.closed']));
});
