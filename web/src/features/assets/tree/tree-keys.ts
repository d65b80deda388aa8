/** An item of a tree that is on the screen, from above to below. */
export type ShownItem = { id: string; level: number; isOpen: boolean | null };

export type TreeMove = { focus: string } | { open: string } | { close: string } | null;

/** The parent of an item is the nearest one above it that is less deep. */
const parentOf = (items: readonly ShownItem[], at: number): ShownItem | undefined =>
  items.slice(0, at).findLast(({ level }) => level < (items[at]?.level ?? 0));

/** Returns the action of a key, by the ARIA tree pattern. `isOpen` is null for an item that cannot be opened. */
export function moveOf(items: readonly ShownItem[], focused: string, key: string): TreeMove {
  const at = items.findIndex(({ id }) => id === focused);
  const here = items[at];
  if (!here) return null;
  const go = (item: ShownItem | undefined): TreeMove => (item && item.id !== focused ? { focus: item.id } : null);
  const next = items[at + 1];
  switch (key) {
    case 'ArrowDown':
      return go(next);
    case 'ArrowUp':
      return go(items[at - 1]);
    case 'Home':
      return go(items[0]);
    case 'End':
      return go(items.at(-1));
    case 'ArrowRight':
      if (here.isOpen === false) return { open: focused };
      return here.isOpen && next && next.level > here.level ? go(next) : null;
    case 'ArrowLeft':
      return here.isOpen ? { close: focused } : go(parentOf(items, at));
    default:
      return null;
  }
}
