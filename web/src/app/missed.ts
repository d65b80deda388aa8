import type { Query, QueryClient } from '@tanstack/react-query';
import { isOfRoom } from '#web/features/talk/api.ts';
import { refreshSpread } from '#web/lib/refresh.ts';

const isOfCalls = ({ queryKey }: Query): boolean => queryKey[0] === 'calls';

/**
 * Nobody knows what was missed: all that is on the screen is fetched again, by each browser at a time of its own, since all
 * of them may have missed it; by a hidden tab when it becomes visible, only that rings must be heard there too. Rooms fetch
 * what was said meanwhile by themselves, once they are joined again.
 */
export function refetchMissed(cache: QueryClient): void {
  refreshSpread(cache, ['missed', 'calls'], { predicate: isOfCalls }, { isForHidden: true });
  refreshSpread(cache, ['missed'], { predicate: (query) => !isOfRoom(query.queryKey) && !isOfCalls(query) });
}
