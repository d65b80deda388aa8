import { Button, NativeSelect } from '@mantine/core';
import type { CallOutput } from '@sightline/contract/endpoint';
import type { ArticleStatus } from '@sightline/contract/knowledge/articles';
import { knowledgeApi } from '@sightline/contract/knowledge/knowledge';
import { IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { call } from '#web/lib/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { articleCategoriesQuery, productsQuery, searchQuery } from '../api.ts';
import { ArticleLine } from '../article-line.tsx';
import classes from '../knowledge.module.css';
import { PassageText } from '../passage.tsx';
import { statuses } from '../tones.ts';
import type { KnowledgeSearch } from './knowledge-search.ts';

/** Milliseconds without typing after which a search counts. */
const settledAfter = 2500;

type SearchResultsProps = { search: KnowledgeSearch; query: string; onSearch: (next: KnowledgeSearch) => void };

export function SearchResults({ search, query, onSearch }: SearchResultsProps) {
  const { t } = useTranslation('knowledge');
  const { category, language, product, status } = search;
  const filter = {
    ...(category && { category_id: category }),
    ...(language && { language }),
    ...(product && { product_id: product }),
    ...(status && { status }),
  };
  const found = useQuery(searchQuery(query, filter, search.exact));
  const isEmpty = found.data?.match === 'none' && !found.isPlaceholderData && Object.keys(filter).length === 0;
  useEffect(() => {
    if (!isEmpty) return;
    const count = () => void call(knowledgeApi.countEmptySearch, { body: { query } });
    const timer = setTimeout(count, settledAfter);
    return () => clearTimeout(timer);
  }, [isEmpty, query]);
  return (
    <section className={classes.section} aria-label={t('search.results')}>
      <Narrowing search={search} onSearch={onSearch} />
      {found.isPending && <SkeletonRows height={64} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.match === 'none' && (
        <EmptyState
          icon={IconSearchOff}
          title={t('search.nothing', { query })}
          action={
            Object.keys(filter).length > 0 && (
              <Button variant="default" onClick={() => onSearch({ query })}>
                {t('search.everywhere')}
              </Button>
            )
          }
        >
          {t('search.nothing_hint')}
        </EmptyState>
      )}
      {found.data && found.data.match !== 'none' && (
        <>
          <p className={classes.hint} role="status">
            <HowFound found={found.data} query={query} onExact={() => onSearch({ ...search, exact: true })} />
          </p>
          <ul className={classes.lines}>
            {found.data.hits.map(({ article, title, passage }) => (
              <li key={article.id}>
                <ArticleLine
                  article={article}
                  title={<PassageText pieces={title} />}
                  passage={<PassageText pieces={passage} />}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type HowFoundProps = { found: CallOutput<typeof knowledgeApi.search>; query: string; onExact: () => void };

/** How many were found, or why these; with the way back from words that were corrected. */
function HowFound({ found: { match, hits, corrections }, query, onExact }: HowFoundProps) {
  const { t, i18n } = useTranslation('knowledge');
  const either = new Intl.ListFormat(i18n.language, { type: 'disjunction' });
  const words = corrections.map((one) => `“${either.format(one.words)}”`).join(', ');
  const count = t('search.found', { count: hits.length });
  if (corrections.length === 0) return match === 'any' || match === 'similar' ? t(`search.match_${match}`) : count;
  return (
    <>
      {match === 'all' && `${count}. `}
      {match === 'all' ? t('search.also_corrected', { words }) : t('search.match_corrected', { words })}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onExact}>
        {match === 'all' ? t('search.only', { query }) : t('search.exactly', { query })}
      </Button>
      {match === 'any' && ` ${t('search.match_any')}`}
    </>
  );
}

function Narrowing({ search, onSearch }: Pick<SearchResultsProps, 'search' | 'onSearch'>) {
  const { t } = useTranslation('knowledge');
  const { t: ta } = useTranslation('articles');
  const { data: categories = [] } = useQuery(articleCategoriesQuery);
  const { data: products = [] } = useQuery(productsQuery);
  const isAuthor = useCan('knowledge.create');
  const { category = '', language = '', product = '', status = '', query = '' } = search;
  const write = (change: { category?: string; language?: string; product?: string; status?: string }) => {
    const next = { category, language, product, status, ...change };
    onSearch({
      query,
      ...(next.category && { category: next.category }),
      ...(next.language && { language: next.language as 'en' | 'pt' }),
      ...(next.product && { product: next.product }),
      ...(next.status && { status: next.status as ArticleStatus }),
    });
  };
  return (
    <div className={classes.filters}>
      <NativeSelect
        aria-label={t('fields.category')}
        value={category}
        onChange={({ currentTarget }) => write({ category: currentTarget.value })}
        data={[
          { value: '', label: t('search.all_categories') },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        aria-label={t('fields.language')}
        value={language}
        onChange={({ currentTarget }) => write({ language: currentTarget.value })}
        data={[
          { value: '', label: t('search.all_languages') },
          { value: 'en', label: t('language.en') },
          { value: 'pt', label: t('language.pt') },
        ]}
      />
      {products.length > 0 && (
        <NativeSelect
          aria-label={ta('fields.products')}
          value={product}
          onChange={({ currentTarget }) => write({ product: currentTarget.value })}
          data={[
            { value: '', label: ta('filters.any_product') },
            ...products.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {isAuthor && (
        <NativeSelect
          aria-label={t('fields.status')}
          value={status}
          onChange={({ currentTarget }) => write({ status: currentTarget.value })}
          data={[
            { value: '', label: t('status.published') },
            ...statuses
              .filter((value) => value !== 'published')
              .map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
        />
      )}
    </div>
  );
}
