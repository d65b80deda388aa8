import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  InfiniteQueryObserver,
  type InfiniteQueryObserverOptions,
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';

/** Something that a screen shows: kept alive in one cache, or fetched into an empty one. */
export type Shown = {
  key: QueryKey;
  watch: (cache: QueryClient) => () => void;
  fetch: (cache: QueryClient) => Promise<unknown>;
};

const nothing = (): void => undefined;

export function one<T, D, K extends QueryKey>(
  options: QueryObserverOptions<T, Error, D, T, K> & { queryKey: K },
): Shown {
  return {
    key: options.queryKey,
    watch: (cache) => new QueryObserver<T, Error, D, T, K>(cache, options).subscribe(nothing),
    fetch: (cache) => cache.fetchQuery(options as FetchQueryOptions<T, Error, T, K>),
  };
}

export function pages<T, D, K extends QueryKey, P>(
  options: InfiniteQueryObserverOptions<T, Error, D, K, P> & { queryKey: K },
): Shown {
  return {
    key: options.queryKey,
    watch: (cache) => new InfiniteQueryObserver<T, Error, D, K, P>(cache, options).subscribe(nothing),
    fetch: (cache) => cache.fetchInfiniteQuery(options as FetchInfiniteQueryOptions<T, Error, T, K, P>),
  };
}
