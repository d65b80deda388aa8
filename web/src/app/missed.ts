import type { Query, QueryClient } from '@tanstack/react-query';
import { isOfRoom } from '#web/features/talk/api.ts';
import { refreshSpread } from '#web/lib/refresh.ts';

const isOfCalls = ({ queryKey }: Query): boolean => queryKey[0] === 'calls';

/**
 * The missed events are unknown, so everything on screen is refetched. Each browser waits its own random delay, since all may
 * reconnect at once. A hidden tab waits until it is visible, except for calls, which must ring there too. Rooms fetch missed
 * messages themselves once they are joined again.
 */
export function refetchMissed(cache: QueryClient): void {
  refreshSpread(cache, ['missed', 'calls'], { predicate: isOfCalls }, { isForHidden: true });
  refreshSpread(cache, ['missed'], { predicate: (query) => !isOfRoom(query.queryKey) && !isOfCalls(query) });
}
