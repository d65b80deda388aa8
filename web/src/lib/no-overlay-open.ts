import { useCallback, useEffect, useRef } from 'react';
import { anyDialog } from './dialog-open.ts';

const covers = `${anyDialog}, [role="menu"], [role="listbox"]`;

/** Whether nothing lay over the page when the last key went down: what Escape closes may be gone before a listener below runs. */
export function useNoOverlayOpen(): () => boolean {
  const isUncovered = useRef(true);
  useEffect(() => {
    const look = () => {
      isUncovered.current = document.querySelector(covers) === null;
    };
    window.addEventListener('keydown', look, { capture: true });
    return () => window.removeEventListener('keydown', look, { capture: true });
  }, []);
  return useCallback(() => isUncovered.current, []);
}
