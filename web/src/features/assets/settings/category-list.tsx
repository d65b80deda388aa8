import { Button } from '@mantine/core';
import type { Category } from '@sightline/contract/assets/categories';
import { flattenTree } from '@sightline/contract/tree';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SettingsList, SettingsRow } from '#web/ui/settings-list.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { categoriesQuery } from '../api.ts';
import { CategoryMark } from '../category-mark.tsx';
import classes from './asset-settings.module.css';
import { CategoryDialog } from './category-dialog.tsx';
import { RemoveCategoryDialog } from './remove-category-dialog.tsx';

export function CategoryList() {
  const { t } = useTranslation('assets');
  const found = useQuery(categoriesQuery);
  const [edited, setEdited] = useState<Category | 'new' | null>(null);
  const [removed, setRemoved] = useState<Category | null>(null);
  if (found.isPending) return <SkeletonRows height={44} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const categories = found.data;
  return (
    <>
      <SettingsList>
        {flattenTree(categories).map(({ node: category, depth }) => (
          <SettingsRow
            key={category.id}
            depth={depth}
            name={<CategoryMark category={category} />}
            count={t('categories.count', { count: category.assets_count })}
            acts={
              <>
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  aria-label={t('categories.edit_name', { name: category.name })}
                  onClick={() => setEdited(category)}
                >
                  {t('page.edit')}
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={t('categories.remove_name', { name: category.name })}
                  onClick={() => setRemoved(category)}
                >
                  {t('categories.remove')}
                </Button>
              </>
            }
          />
        ))}
      </SettingsList>
      {categories.length === 0 && <p className={classes.hint}>{t('categories.empty')}</p>}
      <Button variant="default" onClick={() => setEdited('new')}>
        {t('categories.add')}
      </Button>
      <CategoryDialog
        key={edited === null ? 'none' : edited === 'new' ? 'new' : edited.id}
        opened={edited !== null}
        category={edited === 'new' ? null : edited}
        categories={categories}
        onClose={() => setEdited(null)}
      />
      {removed && <RemoveCategoryDialog category={removed} categories={categories} onClose={() => setRemoved(null)} />}
    </>
  );
}
