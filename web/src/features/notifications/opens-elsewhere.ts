import type { MouseEvent } from 'react';

/** A click that the browser opens in another tab or window. */
export const opensElsewhere = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
