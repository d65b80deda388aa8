import { useDebouncedCallback } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Calls `callback` `delay` ms after the last call, for changes of the page's address, unless the reader is on the way to another
 * page by then: a late change would lead them back.
 */
export function useDebouncedHere<Args extends unknown[]>(callback: (...args: Args) => void, delay: number) {
  const router = useRouter();
  const [here] = useState(() => router.latestLocation.pathname);
  return useDebouncedCallback((...args: Args) => {
    if (router.latestLocation.pathname === here) callback(...args);
  }, delay);
}
