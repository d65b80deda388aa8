import { IconBook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { articleCategoriesQuery, articlesQuery } from '../api.ts';
import { CategoryCards } from '../home/home-screen.tsx';
import { LibraryPage } from '../home/library-page.tsx';
import classes from '../knowledge.module.css';
import { ArticleList } from './article-list.tsx';

type CategoryScreenProps = { id: string; page: number; onPage: (page: number) => void };

/** The screen /knowledge/category/{id}. */
export function CategoryScreen({ id, page, onPage }: CategoryScreenProps) {
  const { t } = useTranslation('knowledge');
  const categories = useQuery(articleCategoriesQuery);
  const query = { page, order_by: 'title' as const, filter: { category_id: [id], status: ['published' as const] } };
  const found = useQuery(articlesQuery(query));
  if (categories.isPending) return <SkeletonRows height={72} />;
  if (categories.isError) return <ErrorState error={categories.error} onRetry={() => void categories.refetch()} />;
  const category = categories.data.find((one) => one.id === id);
  if (!category)
    return (
      <EmptyState icon={IconBook} title={t('category.gone')} action={<Link to="/knowledge">{t('category.back')}</Link>}>
        {t('category.gone_hint')}
      </EmptyState>
    );
  const below = categories.data.filter(({ parent_id }) => parent_id === id);
  return (
    <LibraryPage title={category.name} isNarrow>
      {category.description && <p className={classes.hint}>{category.description}</p>}
      {below.length > 0 && <CategoryCards categories={below} all={categories.data} />}
      <ArticleList
        found={found}
        page={page}
        onPage={onPage}
        empty={
          <EmptyState icon={IconBook} title={t('category.empty')}>
            {t('category.empty_hint')}
          </EmptyState>
        }
      />
    </LibraryPage>
  );
}
