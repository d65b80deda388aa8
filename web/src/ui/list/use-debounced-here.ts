import { useDebouncedCallback } from '@mantine/hooks';
import { useRouter, useRouterState } from '@tanstack/react-router';

/**
 * Calls `callback` `delay` ms after the last call, for changes of the page's address, unless the reader is on the way to another
 * page by then: a late change would lead them back.
 */
export function useDebouncedHere<Args extends unknown[]>(callback: (...args: Args) => void, delay: number) {
  const router = useRouter();
  // The path of the page that is shown: components around it stay mounted while pages change.
  const here = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname });
  const later = useDebouncedCallback((from: string, ...args: Args) => {
    if (router.latestLocation.pathname === from) callback(...args);
  }, delay);
  return (...args: Args): void => later(here, ...args);
}
