import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { permissionsIn } from '#web/features/session/access.ts';
import { useSession } from '#web/features/session/session.tsx';
import type { PaletteHit, PaletteSearch } from '#web/lib/frame.ts';
import { searches } from './parts.ts';

export type FoundHits = PaletteSearch & { hits: readonly PaletteHit[]; isFailed: boolean };

const typingPause = 150;

/** One failed search does not hide the results of the others. */
async function searchOne(search: PaletteSearch, text: string, signal: AbortSignal): Promise<FoundHits> {
  try {
    return { ...search, hits: await search.search(text, signal), isFailed: false };
  } catch (error) {
    if (signal.aborted) throw error;
    return { ...search, hits: [], isFailed: true };
  }
}

/** The results of all features, shown together so that nothing moves under the marked item. */
export function useFound(text: string, isOnline: boolean) {
  const cache = useQueryClient();
  const permissions = permissionsIn(useSession());
  const mine = searches.filter(({ permission }) => permissions.has(permission));
  const foundQuery = (wanted: string) =>
    queryOptions({
      queryKey: ['palette', wanted],
      queryFn:
        wanted === '' || !isOnline
          ? skipToken
          : ({ signal }) => Promise.all(mine.map((search) => searchOne(search, wanted, signal))),
    });
  const [wanted] = useDebouncedValue(text, typingPause);
  const { data, isPlaceholderData } = useQuery({ ...foundQuery(wanted), placeholderData: keepPreviousData });
  const isSearched = text !== '' && isOnline;
  const isSettled = wanted === text && data !== undefined && !isPlaceholderData;
  return {
    found: isSearched ? (data ?? []) : [],
    isSearching: isSearched && !isSettled,
    /** Searches at once, without the debounce. */
    searchNow: (): Promise<readonly FoundHits[]> => cache.fetchQuery(foundQuery(text)),
  };
}
