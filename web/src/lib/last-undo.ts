import { useHotkeys } from '@mantine/hooks';
import { type Shortcut, useShortcut } from './shortcuts.ts';
import { Store, useStore } from './store.ts';

/** What can be undone now, the latest last. */
class Undos extends Store<readonly (() => void)[]> {
  /** Returns a function that withdraws it. */
  add(undo: () => void): () => void {
    this.set([...this.get(), undo]);
    return () => this.set(this.get().filter((each) => each !== undo));
  }
}

export const lastUndo = new Undos([]);

export const undoShortcuts = {
  undo: { keys: 'z', place: 'everywhere', does: 'undo' },
} as const satisfies Record<string, Shortcut>;

/** Z and Ctrl+Z press the button of the latest offer. In a field, Ctrl+Z belongs to the text. */
export function useUndoKeys(): void {
  const undo = useStore(lastUndo).at(-1) ?? null;
  useShortcut(undoShortcuts.undo, undo);
  useHotkeys(undo ? [['mod+Z', undo]] : []);
}
