import { MultiSelect, TextInput } from '@mantine/core';
import type { Article, UpdateArticleInput } from '@sightline/contract/knowledge/articles';
import { limits } from '@sightline/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemTypeChoicesQuery, productsQuery } from '../api.ts';

type AboutFieldsProps = { article: Article; onChange: (change: UpdateArticleInput) => void };

/** Edits the products and types of problems of an article, and the name in its address. */
export function AboutFields({ article, onChange }: AboutFieldsProps) {
  const { t } = useTranslation('articles');
  const products = useQuery(productsQuery).data ?? article.products;
  const problemTypes = useQuery(problemTypeChoicesQuery).data ?? article.problem_types;
  const options = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      {products.length > 0 && (
        <MultiSelect
          label={t('fields.products')}
          searchable
          maxValues={limits.articles.products}
          value={article.products.map(({ id }) => id)}
          onChange={(product_ids) => onChange({ product_ids })}
          data={options(products)}
        />
      )}
      {problemTypes.length > 0 && (
        <MultiSelect
          label={t('fields.problem_types')}
          searchable
          maxValues={limits.articles.products}
          value={article.problem_types.map(({ id }) => id)}
          onChange={(problem_type_ids) => onChange({ problem_type_ids })}
          data={options(problemTypes)}
        />
      )}
      {article.version > 0 && <SlugField key={article.slug} article={article} onChange={onChange} />}
    </>
  );
}

/** Changes when it is left, not with each letter. */
function SlugField({ article, onChange }: AboutFieldsProps) {
  const { t } = useTranslation('articles');
  const [slug, setSlug] = useState(article.slug);
  return (
    <TextInput
      label={t('fields.slug')}
      description={t('fields.slug_hint')}
      maxLength={limits.articles.slug}
      value={slug}
      onChange={({ currentTarget }) => setSlug(currentTarget.value.toLowerCase().replace(/[^a-z0-9-]+/g, '-'))}
      onBlur={() => {
        const wanted = slug.replace(/^-+|-+$/g, '');
        if (wanted === '') setSlug(article.slug);
        else if (wanted !== article.slug) onChange({ slug: wanted });
      }}
    />
  );
}
