import type { Icon } from '@tabler/icons-react';
import { keepPreviousData, type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** `value` stands in the address; where that may be written in several ways, `id` says what is meant. */
export type FilterChoice = { value: string; id?: string; label: string; icon?: ReactNode };

/** Explains a value in the address that does not speak for itself. */
export type FilterMeaning = { id?: string; label?: string /** It stands for nothing. */; isWrong?: boolean };

/** A property that a list can be filtered by: its choices, or how the server is asked for those that match a text. */
type ChoicesQuery = {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal; client: QueryClient }) => Promise<FilterChoice[]>;
  staleTime?: number;
};

/** How many rows each value would find; asked for when the values are shown. */
type CountsQuery = {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<ReadonlyMap<string, number>>;
};

export type ListFilter = {
  name: string;
  label: string;
  icon: Icon;
  meanings?: ReadonlyMap<string, FilterMeaning>;
  counts?: CountsQuery;
} & ({ choices: readonly FilterChoice[] } | { search: (text: string) => ChoicesQuery });

const none: ChoicesQuery = { queryKey: ['list', 'no choices'], queryFn: async () => [] };

export function useFilterChoices(filter: ListFilter, text: string): readonly FilterChoice[] {
  const isSearched = 'search' in filter;
  const found = useQuery({ ...(isSearched ? filter.search(text) : none), enabled: isSearched }).data ?? [];
  return 'choices' in filter ? filter.choices : found;
}

const noCounts: CountsQuery = { queryKey: ['list', 'no counts'], queryFn: async () => new Map() };

/** Null where nothing is counted, or not yet. */
export function useFilterCounts({ counts }: ListFilter): ReadonlyMap<string, number> | null {
  const found = useQuery({ ...(counts ?? noCounts), enabled: counts !== undefined, placeholderData: keepPreviousData });
  return found.data ?? null;
}

/** Returns the value in the address that means a choice. */
export const chosenValue = (
  { meanings }: ListFilter,
  chosen: readonly string[],
  { value, id }: FilterChoice,
): string | undefined => chosen.find((each) => each === value || (id !== undefined && meanings?.get(each)?.id === id));
