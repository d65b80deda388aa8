import type { ArticleRow } from '@sightline/contract/knowledge/articles';
import { IconBook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CorrectedWords } from '#web/ui/list/corrected-words.tsx';
import { useRowSelection } from '#web/ui/list/row-selection.ts';
import { SearchField } from '#web/ui/list/search-field.tsx';
import { articlesQuery } from '../api.ts';
import { LibraryPage } from '../home/library-page.tsx';
import classes from '../knowledge.module.css';
import { ArticlesBulkBar } from '../manage/articles-bulk-bar.tsx';
import { CategoriesButton } from '../settings/categories-button.tsx';
import { type ArticleFilter, ArticleFilters, type ArticlesSearch } from './article-filters.tsx';
import { ArticleList } from './article-list.tsx';

type ArticlesScreenProps = { search: ArticlesSearch; onSearch: (next: ArticlesSearch) => void };

/** The screen /knowledge/articles: everything that authors keep, drafts too. */
export function ArticlesScreen({ search, onSearch }: ArticlesScreenProps) {
  const { t } = useTranslation('knowledge');
  const me = useMe();
  const mayManage = useCan('knowledge.manage');
  const { query, status, category, product, language, owner, review, translation, page = 1 } = search;
  const filter = {
    ...(status && { status: [status] }),
    ...(category && { category_id: [category] }),
    ...(product && { product_id: [product] }),
    ...(language && { language: [language] }),
    ...(owner === 'me' && { owner_id: [me.id] }),
    ...(owner === 'gone' && { owner }),
    ...(review && { review }),
    ...(translation && { translation }),
  };
  const found = useQuery(articlesQuery({ page, filter, ...(query && { query }) }));
  const articles = found.data?.articles ?? [];
  const selection = useRowSelection<ArticleRow>(JSON.stringify([search]), articles.length);
  const { page: _, ...kept } = search;
  const change = (name: ArticleFilter | 'query', value: string) => {
    const { [name]: _before, ...others } = kept;
    onSearch(value ? ({ ...others, [name]: value } as ArticlesSearch) : others);
  };
  return (
    <>
      <LibraryPage title={t('links.articles')} actions={mayManage && <CategoriesButton />}>
        <div className={classes.filters}>
          <SearchField label={t('articles.search')} value={query ?? ''} onSearch={(text) => change('query', text)} />
          <ArticleFilters search={search} onChange={change} />
        </div>
        <ArticleList
          found={found}
          page={page}
          onPage={(next) => onSearch({ ...kept, page: next })}
          selection={selection}
          empty={
            <EmptyState icon={IconBook} title={t('articles.empty')}>
              <CorrectedWords
                words={found.data?.pagination.did_you_mean}
                onSearch={(words) => change('query', words)}
              />
              {t('articles.empty_hint')}
            </EmptyState>
          }
        />
      </LibraryPage>
      {selection.count > 0 && <ArticlesBulkBar selection={selection} articles={articles} />}
    </>
  );
}
