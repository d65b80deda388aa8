import type { Icon } from '@tabler/icons-react';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export type FilterChoice = { value: string; label: string; icon?: ReactNode };

/** A property that a list can be filtered by: its choices, or how the server is asked for those that match a text. */
type ChoicesQuery = {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<FilterChoice[]>;
  staleTime?: number;
};

export type ListFilter = { name: string; label: string; icon: Icon } & (
  | { choices: readonly FilterChoice[] }
  | { search: (text: string) => ChoicesQuery }
);

const none: ChoicesQuery = { queryKey: ['list', 'no choices'], queryFn: async () => [] };

export function useFilterChoices(filter: ListFilter, text: string): readonly FilterChoice[] {
  const isSearched = 'search' in filter;
  const found = useQuery({ ...(isSearched ? filter.search(text) : none), enabled: isSearched }).data ?? [];
  return 'choices' in filter ? filter.choices : found;
}
