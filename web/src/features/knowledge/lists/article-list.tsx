import type { Pagination } from '@sightline/contract/envelope';
import type { ArticleRow } from '@sightline/contract/knowledge/articles';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#web/ui/error-state.tsx';
import type { RowSelection } from '#web/ui/list/row-selection.ts';
import { Pager } from '#web/ui/pager.tsx';
import { SelectableRow } from '#web/ui/selectable-row.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { ArticleLine } from '../article-line.tsx';
import classes from '../knowledge.module.css';

type Found = { articles: readonly ArticleRow[]; pagination: Pagination };
type ArticleListProps = {
  found: UseQueryResult<Found>;
  page: number;
  onPage: (page: number) => void;
  empty: ReactNode;
  /** Set where several articles can be chosen. */
  selection?: RowSelection<ArticleRow>;
};

/** A page of articles, and its states. */
export function ArticleList({ found, page, onPage, empty, selection }: ArticleListProps) {
  const { t } = useTranslation('articles');
  if (found.isPending) return <SkeletonRows height={72} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const { articles, pagination } = found.data;
  if (articles.length === 0) return empty;
  return (
    <>
      <ul className={classes.lines}>
        {articles.map((article, row) => (
          <li key={article.id}>
            {selection ? (
              <SelectableRow
                label={t('bulk.select', { title: article.title })}
                isSelected={selection.has(article.id)}
                isSelecting={selection.count > 0}
                onToggle={() => selection.toggle(article, row)}
                onExtend={() => selection.extendTo(row, (at) => articles[at])}
              >
                <ArticleLine article={article} />
              </SelectableRow>
            ) : (
              <ArticleLine article={article} />
            )}
          </li>
        ))}
      </ul>
      <Pager page={page} last={pagination.last_page} onPage={onPage} />
    </>
  );
}
