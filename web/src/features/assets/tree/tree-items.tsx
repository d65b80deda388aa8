import { UnstyledButton } from '@mantine/core';
import type { ListedAsset } from '@sightline/contract/assets/assets';
import { IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { assetsPageQuery, type TreeQuery } from '../api.ts';
import { statusTones } from '../tones.ts';
import classes from './tree.module.css';
import { useTree } from './tree-context.ts';

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
function TreeParts({ id, level }: { id: string; level: number }) {
  const found = useTreeLevel({ order_by: 'name', filter: { parent_id: id } });
  if (found.isPending) return <SkeletonRows height={36} count={1} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return <TreeItems found={found} level={level} owner={id} />;
}

type TreeItemProps = { asset: ListedAsset; level: number; place: { at: number; of: number } };

/** An asset, with its parts below it once it is open. */
function TreeItem({ asset, level, place }: TreeItemProps) {
  const { t } = useTranslation('assets');
  const { opened, focused, toggle, onFocus } = useTree();
  const { id, tag, name, status, branch, children_count } = asset;
  const hasParts = children_count > 0;
  const isOpen = hasParts && opened.has(id);
  const isReached = focused === null ? level === 1 && place.at === 1 : focused === id;
  const parts = t('tree.parts', { count: children_count });
  return (
    <div
      role="treeitem"
      data-id={id}
      className={classes.item}
      tabIndex={isReached ? 0 : -1}
      aria-level={level}
      aria-setsize={place.of}
      aria-posinset={place.at}
      aria-label={[`${name} ${tag}`, t(`status.${status}`), ...(hasParts ? [parts] : [])].join(', ')}
      {...(hasParts && { 'aria-expanded': isOpen })}
      onFocus={(event) => {
        event.stopPropagation();
        onFocus(id);
      }}
    >
      <div className={classes.row} style={{ paddingLeft: 8 + (level - 1) * 22 }}>
        {hasParts ? (
          <button
            type="button"
            className={classes.toggle}
            tabIndex={-1}
            aria-hidden
            data-open={isOpen || undefined}
            onClick={() => toggle(id, !isOpen)}
          >
            <IconChevronRight size={16} stroke={1.75} />
          </button>
        ) : (
          <span className={classes.toggle} />
        )}
        <Link to="/assets/$tag" params={{ tag }} className={classes.name ?? ''} tabIndex={-1} data-act>
          {name}
        </Link>
        <span className={classes.tag}>{tag}</span>
        {hasParts && <span className={classes.parts}>{parts}</span>}
        <span className={classes.customer}>{branch?.name}</span>
        <Pill tone={statusTones[status]}>{t(`status.${status}`)}</Pill>
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: the parts of an item are a group, and a fieldset is none of a tree
        <div role="group">
          <TreeParts id={id} level={level + 1} />
        </div>
      )}
    </div>
  );
}
