import type { ArticleRow } from '@sightline/contract/knowledge/articles';
import type { ArticleCategory } from '@sightline/contract/knowledge/categories';
import { IconBook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { homeQuery } from '../api.ts';
import { ArticleLine } from '../article-line.tsx';
import classes from '../knowledge.module.css';
import { categoryPictures } from '../tones.ts';
import layout from './knowledge-home.module.css';
import type { KnowledgeSearch } from './knowledge-search.ts';
import { SearchResults } from './search-results.tsx';

type HomeScreenProps = { search: KnowledgeSearch; onSearch: (next: KnowledgeSearch) => void };

/** The screen /knowledge. */
export function HomeScreen({ search, onSearch }: HomeScreenProps) {
  const query = search.query ?? '';
  return (
    <div className={layout.page}>
      {query ? <SearchResults search={search} query={query} onSearch={onSearch} /> : <Shelves />}
    </div>
  );
}

function Shelves() {
  const { t } = useTranslation('knowledge');
  const isAuthor = useCan('knowledge.create');
  const found = useQuery(homeQuery);
  if (found.isPending) return <SkeletonRows height={72} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const { categories, trending, recent, bookmarks } = found.data;
  const top = categories.filter(({ parent_id }) => parent_id === null);
  if (top.length === 0 && trending.length === 0 && recent.length === 0)
    return (
      <EmptyState icon={IconBook} title={t('home.empty')}>
        {t(isAuthor ? 'home.empty_author' : 'home.empty_reader')}
      </EmptyState>
    );
  return (
    <>
      {top.length > 0 && (
        <section className={classes.section} aria-labelledby="knowledge-categories">
          <h2 id="knowledge-categories">{t('home.categories')}</h2>
          <CategoryCards categories={top} all={categories} />
        </section>
      )}
      <div className={classes.columns}>
        <Shelf title={t('links.trending')} to="/knowledge/trending" articles={trending} />
        <Shelf title={t('home.recent')} to="/knowledge/history" articles={recent} />
        <Shelf title={t('links.bookmarks')} to="/knowledge/bookmarks" articles={bookmarks} />
      </div>
    </>
  );
}

type CategoryCardsProps = { categories: readonly ArticleCategory[]; all: readonly ArticleCategory[] };

const countOf = (category: ArticleCategory, all: readonly ArticleCategory[]): number =>
  all
    .filter(({ parent_id }) => parent_id === category.id)
    .reduce((sum, below) => sum + countOf(below, all), category.articles_count);

/** Each with the number of its articles and of those below it. */
export function CategoryCards({ categories, all }: CategoryCardsProps) {
  const { t } = useTranslation('knowledge');
  return (
    <ul className={classes.cards}>
      {categories.map((category) => {
        const Picture = categoryPictures[category.icon];
        const style = { '--tone': `var(--st-${category.color})` } as React.CSSProperties;
        return (
          <li key={category.id}>
            <Link className={classes.card ?? ''} to="/knowledge/category/$id" params={{ id: category.id }}>
              <span className={classes.mark} style={style}>
                <Picture size={19} stroke={1.75} aria-hidden />
              </span>
              <b>{category.name}</b>
              <p>{t('home.count', { count: countOf(category, all) })}</p>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

type ShelfProps = { title: string; to: NonNullable<LinkProps['to']>; articles: readonly ArticleRow[] };

function Shelf({ title, to, articles }: ShelfProps) {
  const { t } = useTranslation('knowledge');
  if (articles.length === 0) return null;
  return (
    <section className={classes.section} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Link to={to}>{t('home.all')}</Link>
      </header>
      <ul className={classes.lines}>
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleLine article={article} isShort />
          </li>
        ))}
      </ul>
    </section>
  );
}
