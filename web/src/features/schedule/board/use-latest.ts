import { useCallback, useEffect, useRef } from 'react';

/** The same function in every render, which does what the latest one would: what it is given to need not render again. */
export function useLatest<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
