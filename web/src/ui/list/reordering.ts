import { limits } from '@sightline/contract/limits';
import { useEffect, useState } from 'react';

/** True from a change of the order until 100 ms after its response (specification, section 4); rows animate meanwhile. */
export function useReordering(order: string, isThere: boolean): boolean {
  const [settled, setSettled] = useState(order);
  useEffect(() => {
    if (!isThere) return undefined;
    const timer = setTimeout(() => setSettled(order), limits.listReordering);
    return () => clearTimeout(timer);
  }, [order, isThere]);
  return order !== settled;
}
