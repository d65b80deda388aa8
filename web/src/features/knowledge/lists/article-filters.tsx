import { NativeSelect } from '@mantine/core';
import type { ArticleStatus } from '@sightline/contract/knowledge/articles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { articleCategoriesQuery, productsQuery } from '../api.ts';
import classes from '../knowledge.module.css';
import { statuses } from '../tones.ts';

/** The state in the address of /knowledge/articles. `gone`: the owner has left. */
export type ArticlesSearch = {
  query?: string;
  status?: ArticleStatus;
  category?: string;
  product?: string;
  language?: 'en' | 'pt';
  owner?: 'me' | 'gone';
  review?: 'due';
  translation?: 'outdated';
  page?: number;
};

export type ArticleFilter = Exclude<keyof ArticlesSearch, 'query' | 'page'>;

type ArticleFiltersProps = { search: ArticlesSearch; onChange: (name: ArticleFilter, value: string) => void };

/** Each is one choice, and shows what it is when nothing is chosen. */
export function ArticleFilters({ search, onChange }: ArticleFiltersProps) {
  const { t } = useTranslation('knowledge');
  const { t: ta } = useTranslation('articles');
  const { data: categories = [] } = useQuery(articleCategoriesQuery);
  const { data: products = [] } = useQuery(productsQuery);
  const named = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }));
  const select = (name: ArticleFilter, label: string, any: string, choices: { value: string; label: string }[]) => (
    <NativeSelect
      key={name}
      aria-label={label}
      value={search[name] ?? ''}
      onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
      data={[{ value: '', label: any }, ...choices]}
    />
  );
  return (
    <div className={classes.choices}>
      {select(
        'status',
        t('fields.status'),
        t('articles.any_status'),
        statuses.map((value) => ({ value, label: t(`status.${value}`) })),
      )}
      {categories.length > 0 && select('category', t('fields.category'), ta('filters.any_category'), named(categories))}
      {products.length > 0 && select('product', ta('fields.products'), ta('filters.any_product'), named(products))}
      {select(
        'language',
        t('fields.language'),
        ta('filters.any_language'),
        (['en', 'pt'] as const).map((value) => ({ value, label: t(`language.${value}`) })),
      )}
      {select('owner', t('fields.owner'), t('articles.any_owner'), [
        { value: 'me', label: t('articles.mine') },
        { value: 'gone', label: ta('filters.owner_gone') },
      ])}
      {select('review', t('fields.review_at'), t('articles.any_review'), [{ value: 'due', label: t('verify.due') }])}
      {select('translation', ta('pair.title'), ta('filters.any_translation'), [
        { value: 'outdated', label: ta('filters.outdated') },
      ])}
    </div>
  );
}
