import { useHotkeys } from '@mantine/hooks';
import { type Shortcut, useShortcut } from './shortcuts.ts';
import { Store, useStore } from './store.ts';

type Undo = () => unknown;

/** More than anybody takes back by heart. */
const kept = 50;

/** Holds the changes that can be undone now, the latest last. */
class Undos extends Store<readonly Undo[]> {
  #running: Promise<unknown> = Promise.resolve();

  /** Returns a function that withdraws it. */
  add(undo: Undo): () => void {
    this.set([...this.get(), undo].slice(-kept));
    return () => this.set(this.get().filter((each) => each !== undo));
  }

  /** Undoes one after the other: each expects the state that the one after it restores. */
  run(undo: Undo): void {
    this.#running = this.#running.then(undo).catch(() => undefined);
  }
}

export const lastUndo = new Undos([]);

export const undoShortcuts = {
  undo: { keys: 'z', place: 'everywhere', does: 'undo' },
} as const satisfies Record<string, Shortcut>;

/** Z and Ctrl+Z take back the latest act, then the one before it. In a field, Ctrl+Z belongs to the text. */
export function useUndoKeys(): void {
  const canUndo = useStore(lastUndo).length > 0;
  const undo = canUndo ? () => void lastUndo.get().at(-1)?.() : null;
  useShortcut(undoShortcuts.undo, undo);
  useHotkeys(undo ? [['mod+Z', undo]] : []);
}
