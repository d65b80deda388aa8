import { Button } from '@mantine/core';
import type { ArticleCategory } from '@sightline/contract/knowledge/categories';
import { IconFolders } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { articleCategoriesQuery } from '../api.ts';
import classes from '../knowledge.module.css';
import { CategoryForm } from './category-form.tsx';
import { CategoryTree } from './category-tree.tsx';
import { RemoveCategoryDialog } from './remove-category-dialog.tsx';

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
        {categories.length > 1 && <p className={classes.hint}>{t('categories.order_hint')}</p>}
        <CategoryTree categories={categories} onEdit={setEdited} onRemove={setRemoved} />
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
