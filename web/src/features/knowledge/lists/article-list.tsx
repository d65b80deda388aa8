import type { Pagination } from '@sightline/contract/envelope';
import type { ArticleRow } from '@sightline/contract/knowledge-articles';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { ArticleLine } from '../article-line.tsx';
import classes from '../knowledge.module.css';

type Found = { articles: readonly ArticleRow[]; pagination: Pagination };
type ArticleListProps = {
  found: UseQueryResult<Found>;
  page: number;
  onPage: (page: number) => void;
  empty: ReactNode;
};

/** A page of articles, and its states. */
export function ArticleList({ found, page, onPage, empty }: ArticleListProps) {
  if (found.isPending) return <SkeletonRows height={72} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const { articles, pagination } = found.data;
  if (articles.length === 0) return empty;
  return (
    <>
      <ul className={classes.lines}>
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleLine article={article} />
          </li>
        ))}
      </ul>
      <Pager page={page} last={pagination.last_page} onPage={onPage} />
    </>
  );
}
