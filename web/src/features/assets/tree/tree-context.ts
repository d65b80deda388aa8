import { createContext, use } from 'react';

/** Shared by the items of a tree. */
export type TreeState = {
  opened: ReadonlySet<string>;
  /** The item that the tab key reaches; before there is one, the first. */
  focused: string | null;
  toggle: (id: string, isOpen: boolean) => void;
  onFocus: (id: string) => void;
};

export const TreeContext = createContext<TreeState | null>(null);

export function useTree(): TreeState {
  const tree = use(TreeContext);
  if (!tree) throw new Error('an item of a tree is outside of one');
  return tree;
}
