import { NativeSelect } from '@mantine/core';
import type { ArticleStatus } from '@sightline/contract/knowledge-articles';
import { IconBook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchField } from '#web/ui/list/search-field.tsx';
import { articlesQuery } from '../api.ts';
import classes from '../knowledge.module.css';
import { KnowledgeHeader } from '../knowledge-header.tsx';
import { statuses } from '../looks.ts';
import { CategoriesButton } from '../settings/categories-button.tsx';
import { ArticleList } from './article-list.tsx';

export type ArticlesSearch = { query?: string; status?: ArticleStatus; owner?: 'me'; review?: 'due'; page?: number };

type ArticlesScreenProps = { search: ArticlesSearch; onSearch: (next: ArticlesSearch) => void };

/** The screen /knowledge/articles: everything that authors keep, drafts too. */
export function ArticlesScreen({ search, onSearch }: ArticlesScreenProps) {
  const { t } = useTranslation('knowledge');
  const me = useMe();
  const mayManage = useCan('knowledge.manage');
  const { query, status, owner, review, page = 1 } = search;
  const filter = {
    ...(status && { status: [status] }),
    ...(owner && { owner_id: [me.id] }),
    ...(review && { review }),
  };
  const found = useQuery(articlesQuery({ page, filter, ...(query && { query }) }));
  const { page: _, ...kept } = search;
  const without = (name: 'query' | 'status' | 'owner' | 'review') => ({ ...kept, [name]: undefined });
  return (
    <>
      <KnowledgeHeader title={t('links.articles')} actions={mayManage && <CategoriesButton />} />
      <div className={classes.page}>
        <div className={classes.filters}>
          <SearchField
            label={t('articles.search')}
            value={query ?? ''}
            onSearch={(text) => onSearch(text ? { ...kept, query: text } : without('query'))}
          />
          <NativeSelect
            aria-label={t('fields.status')}
            value={status ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onSearch(value ? { ...kept, status: value as ArticleStatus } : without('status'))
            }
            data={[
              { value: '', label: t('articles.any_status') },
              ...statuses.map((value) => ({ value, label: t(`status.${value}`) })),
            ]}
          />
          <NativeSelect
            aria-label={t('fields.owner')}
            value={owner ?? ''}
            onChange={({ currentTarget: { value } }) => onSearch(value ? { ...kept, owner: 'me' } : without('owner'))}
            data={[
              { value: '', label: t('articles.any_owner') },
              { value: 'me', label: t('articles.mine') },
            ]}
          />
          <NativeSelect
            aria-label={t('fields.review_at')}
            value={review ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onSearch(value ? { ...kept, review: 'due' } : without('review'))
            }
            data={[
              { value: '', label: t('articles.any_review') },
              { value: 'due', label: t('verify.due') },
            ]}
          />
        </div>
        <ArticleList
          found={found}
          page={page}
          onPage={(next) => onSearch({ ...kept, page: next })}
          empty={
            <EmptyState icon={IconBook} title={t('articles.empty')}>
              {t('articles.empty_hint')}
            </EmptyState>
          }
        />
      </div>
    </>
  );
}
