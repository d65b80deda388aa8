import { IconBox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { articlesQuery, productsQuery } from '../api.ts';
import { LibraryPage } from '../home/library-page.tsx';
import classes from '../knowledge.module.css';
import { ArticleList } from '../lists/article-list.tsx';

type ProductScreenProps = { id: string; page: number; onPage: (page: number) => void };

/** The screen /knowledge/products/{id}: articles about a product, for readers who may see them. */
export function ProductScreen({ id, page, onPage }: ProductScreenProps) {
  const { t } = useTranslation('articles');
  const { t: tk } = useTranslation('knowledge');
  const products = useQuery(productsQuery);
  const query = { page, order_by: 'title' as const, filter: { product_id: [id], status: ['published' as const] } };
  const found = useQuery(articlesQuery(query));
  if (products.isPending) return <SkeletonRows height={72} />;
  if (products.isError) return <ErrorState error={products.error} onRetry={() => void products.refetch()} />;
  const product = products.data.find((one) => one.id === id);
  if (!product)
    return (
      <EmptyState icon={IconBox} title={t('products.gone')} action={<Link to="/knowledge">{tk('category.back')}</Link>}>
        {t('products.gone_hint')}
      </EmptyState>
    );
  return (
    <LibraryPage title={product.name} isNarrow>
      {product.description && <p className={classes.hint}>{product.description}</p>}
      {product.models.length > 0 && (
        <p className={classes.facts}>
          {product.models.map((model) => (
            <Pill key={model.id}>{`${model.manufacturer} ${model.name}`.trim()}</Pill>
          ))}
        </p>
      )}
      <ArticleList
        found={found}
        page={page}
        onPage={onPage}
        empty={
          <EmptyState icon={IconBox} title={t('products.no_articles')}>
            {tk('category.empty_hint')}
          </EmptyState>
        }
      />
    </LibraryPage>
  );
}
