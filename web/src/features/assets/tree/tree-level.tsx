import { UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { assetsPageQuery, type TreeQuery } from '../api.ts';
import classes from './tree.module.css';
import { useTree } from './tree-context.ts';
import { TreeItem } from './tree-item.tsx';

/** Assets beside each other in the tree, a page at a time. */
export function useTreeLevel(query: TreeQuery) {
  return useInfiniteQuery({
    queryKey: ['assets', 'tree', query],
    queryFn: ({ pageParam, signal }) => assetsPageQuery(query, pageParam).queryFn({ signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }, _pages, page) => (page < pagination.last_page ? page + 1 : undefined),
  });
}

type LevelProps = { found: ReturnType<typeof useTreeLevel>; level: number /** Whose parts they are. */; owner: string };

export function TreeItems({ found, level, owner }: LevelProps) {
  const { t } = useTranslation('assets');
  const { onFocus } = useTree();
  const total = found.data?.pages[0]?.pagination.total ?? 0;
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  const id = `more-${owner}`;
  return (
    <>
      {rows.map((asset, index) => (
        <TreeItem key={asset.id} asset={asset} level={level} place={{ at: index + 1, of: total }} />
      ))}
      {found.hasNextPage && (
        <div
          role="treeitem"
          data-id={id}
          className={classes.item}
          tabIndex={-1}
          aria-level={level}
          aria-setsize={total}
          aria-posinset={rows.length + 1}
          onFocus={(event) => {
            event.stopPropagation();
            onFocus(id);
          }}
        >
          <UnstyledButton
            className={classes.more}
            style={{ marginLeft: 46 + (level - 1) * 22 }}
            tabIndex={-1}
            data-act
            disabled={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t('tree.more', { count: total - rows.length })}
          </UnstyledButton>
        </div>
      )}
    </>
  );
}

/** The parts of an asset that is open. */
export function TreeParts({ id, level }: { id: string; level: number }) {
  const found = useTreeLevel({ order_by: 'name', filter: { parent_id: id } });
  if (found.isPending) return <SkeletonRows height={36} count={1} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return <TreeItems found={found} level={level} owner={id} />;
}
