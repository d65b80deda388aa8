import { Button } from '@mantine/core';
import type { ArticleCategory } from '@sightline/contract/knowledge-categories';
import { IconFolders } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { articleCategoriesQuery } from '../api.ts';
import editor from '../write/editor.module.css';
import { CategoryForm } from './category-form.tsx';
import { RemoveCategoryDialog } from './remove-category-dialog.tsx';

type Leaf = { category: ArticleCategory; depth: number };

/** The tree from the top, each level in its order. */
function flatten(all: readonly ArticleCategory[], parentId: string | null, depth = 0): Leaf[] {
  return all
    .filter(({ parent_id }) => parent_id === parentId)
    .flatMap((category) => [{ category, depth }, ...flatten(all, category.id, depth + 1)]);
}

/** Opens the categories of articles, to add, change and delete them. */
export function CategoriesButton() {
  const { t } = useTranslation('knowledge');
  const [isOpen, setOpen] = useState(false);
  const [edited, setEdited] = useState<ArticleCategory | 'new' | null>(null);
  const [removed, setRemoved] = useState<ArticleCategory | null>(null);
  const { data: categories = [] } = useQuery({ ...articleCategoriesQuery, enabled: isOpen });
  return (
    <>
      <Button variant="default" leftSection={<IconFolders size={15} stroke={1.75} />} onClick={() => setOpen(true)}>
        {t('categories.open')}
      </Button>
      <Dialog
        opened={isOpen && !edited && !removed}
        onClose={() => setOpen(false)}
        title={t('categories.open')}
        size="lg"
      >
        <ul className={editor.versions}>
          {flatten(categories, null).map(({ category, depth }) => (
            <li key={category.id}>
              <span style={{ paddingInlineStart: depth * 20 }}>
                {category.name} · {t('home.count', { count: category.articles_count })}
              </span>
              <span className={editor.actions}>
                <Button
                  variant="default"
                  aria-label={t('categories.edit_of', { name: category.name })}
                  onClick={() => setEdited(category)}
                >
                  {t('categories.edit')}
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  aria-label={t('categories.remove_of', { name: category.name })}
                  onClick={() => setRemoved(category)}
                >
                  {t('categories.remove')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
        {categories.length === 0 && <p>{t('categories.empty')}</p>}
        <DialogActions>
          <Button onClick={() => setEdited('new')}>{t('categories.add')}</Button>
        </DialogActions>
      </Dialog>
      <Dialog
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={t(edited === 'new' ? 'categories.add' : 'categories.edit')}
      >
        {edited && (
          <CategoryForm
            category={edited === 'new' ? null : edited}
            categories={categories}
            onClose={() => setEdited(null)}
          />
        )}
      </Dialog>
      {removed && <RemoveCategoryDialog category={removed} categories={categories} onClose={() => setRemoved(null)} />}
    </>
  );
}
