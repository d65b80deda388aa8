import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import type { TreeQuery } from '../api.ts';
import classes from './tree.module.css';
import { TreeContext, type TreeState } from './tree-context.ts';
import { TreeItems, useTreeLevel } from './tree-items.tsx';
import { moveOf, type ShownItem } from './tree-keys.ts';

type AssetTreeProps = { label: string; query: TreeQuery; empty: ReactNode };

const readItems = (tree: HTMLElement): ShownItem[] =>
  [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')].map((item) => ({
    id: item.dataset.id ?? '',
    level: Number(item.ariaLevel),
    isOpen: item.ariaExpanded === null ? null : item.ariaExpanded === 'true',
  }));

const itemOf = (tree: HTMLElement, id: string): HTMLElement | null =>
  tree.querySelector<HTMLElement>(`[role=treeitem][data-id="${CSS.escape(id)}"]`);

/** Assets and their parts. The parts of an asset are loaded when it is opened. */
export function AssetTree({ label, query, empty }: AssetTreeProps) {
  const tree = useRef<HTMLDivElement>(null);
  const found = useTreeLevel(query);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string | null>(null);
  function toggle(id: string, isOpen: boolean): void {
    setOpened((before) => {
      const next = new Set(before);
      if (isOpen) next.add(id);
      else next.delete(id);
      return next;
    });
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const item = event.target;
    if (!(item instanceof HTMLElement) || item.role !== 'treeitem' || !tree.current) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') item.querySelector<HTMLElement>('[data-act]')?.click();
    const move = moveOf(readItems(tree.current), item.dataset.id ?? '', event.key);
    if (move === null) return;
    event.preventDefault();
    if ('focus' in move) itemOf(tree.current, move.focus)?.focus();
    else if ('open' in move) toggle(move.open, true);
    else toggle(move.close, false);
  }
  if (found.isPending) return <SkeletonRows height={40} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data.pages[0]?.pagination.total === 0) return empty;
  const state: TreeState = { opened, focused, toggle, onFocus: setFocused };
  return (
    <TreeContext value={state}>
      <div className={classes.scroll}>
        <div ref={tree} role="tree" aria-label={label} className={classes.tree} onKeyDown={onKeyDown}>
          <TreeItems found={found} level={1} owner="top" />
        </div>
      </div>
    </TreeContext>
  );
}
