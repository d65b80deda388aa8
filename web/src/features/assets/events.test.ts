import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { categoriesQuery, fieldsQuery, modelQuery, modelsPageQuery } from './api.ts';
import { eventHandlers } from './events.ts';

const id = '018f0000-0000-7000-8000-00000000a001';
const counted = [categoriesQuery, modelsPageQuery({}, 1), modelQuery(id)].map(({ queryKey }) => queryKey as unknown[]);

it.each(['AssetChangedEvent', 'AssetsChangedEvent'] as const)(
  'the numbers of assets at categories and models are fetched again after %s, and nothing else of the settings',
  (name) => {
    const cache = new QueryClient();
    for (const key of [...counted, fieldsQuery.queryKey]) cache.setQueryData(key, []);
    eventHandlers[name]?.({ id } as never, cache);
    const isStale = (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated;
    expect([...counted.map(isStale), isStale(fieldsQuery.queryKey)]).toEqual([true, true, true, false]);
  },
);
