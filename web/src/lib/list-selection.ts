import { useWindowEvent } from '@mantine/hooks';
import { anyDialog } from './dialog-open.ts';
import { type Shortcut, useShortcut } from './shortcuts.ts';

export const selectionShortcuts = {
  select: { keys: 'x', place: 'list', does: 'select' },
} as const satisfies Record<string, Shortcut>;

/** Matches the layers that Escape closes first, and search fields, which clear themselves. */
const takesEscape = `${anyDialog}, [role="menu"], [aria-haspopup="listbox"][aria-controls], input[type="search"]:focus`;

/** X chooses the marked row, Escape chooses nothing. Null: no row is marked, or none can be chosen. */
export function useSelectionKeys(selectMarked: (() => void) | null, clear: () => void): void {
  useShortcut(selectionShortcuts.select, selectMarked);
  // Before what is open closes and is no longer found.
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && !document.querySelector(takesEscape) && clear(), {
    capture: true,
  });
}
