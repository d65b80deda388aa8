import { Button, NativeSelect } from '@mantine/core';
import { knowledgeApi } from '@sightline/contract/knowledge';
import { IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { articleCategoriesQuery, searchQuery } from '../api.ts';
import { ArticleLine } from '../article-line.tsx';
import classes from '../knowledge.module.css';
import { PassageText } from '../passage.tsx';
import type { KnowledgeSearch } from './knowledge-search.ts';

/** Somebody who is still typing has not searched for it yet. */
const settledAfter = 2500;

type SearchResultsProps = { search: KnowledgeSearch; query: string; onSearch: (next: KnowledgeSearch) => void };

export function SearchResults({ search, query, onSearch }: SearchResultsProps) {
  const { t } = useTranslation('knowledge');
  const { category, language } = search;
  const filter = { ...(category && { category_id: category }), ...(language && { language }) };
  const found = useQuery(searchQuery(query, filter));
  const isEmpty = found.data?.match === 'none' && !found.isPlaceholderData && !category && !language;
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
            (category || language) && (
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
            {found.data.match === 'all'
              ? t('search.found', { count: found.data.hits.length })
              : t(`search.match_${found.data.match}`)}
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

function Narrowing({ search, onSearch }: Pick<SearchResultsProps, 'search' | 'onSearch'>) {
  const { t } = useTranslation('knowledge');
  const { data: categories = [] } = useQuery(articleCategoriesQuery);
  const { category = '', language = '', query = '' } = search;
  const write = (next: { category: string; language: string }) =>
    onSearch({
      query,
      ...(next.category && { category: next.category }),
      ...(next.language && { language: next.language as 'en' | 'pt' }),
    });
  return (
    <div className={classes.filters}>
      <NativeSelect
        aria-label={t('fields.category')}
        value={category}
        onChange={({ currentTarget }) => write({ category: currentTarget.value, language })}
        data={[
          { value: '', label: t('search.all_categories') },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        aria-label={t('fields.language')}
        value={language}
        onChange={({ currentTarget }) => write({ category, language: currentTarget.value })}
        data={[
          { value: '', label: t('search.all_languages') },
          { value: 'en', label: t('language.en') },
          { value: 'pt', label: t('language.pt') },
        ]}
      />
    </div>
  );
}
