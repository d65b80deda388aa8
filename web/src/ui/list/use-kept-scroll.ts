import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

/**
 * The router notes where to come back to for what was scrolled since an address was shown, and misses what is scrolled while
 * an address replaces another, as that of the next page does: an extra scroll event makes it look again when the reader leaves.
 */
export function useKeptScroll(scroll: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(
    () => router.subscribe('onRendered', () => scroll.current?.dispatchEvent(new Event('scroll'))),
    [router, scroll],
  );
}
