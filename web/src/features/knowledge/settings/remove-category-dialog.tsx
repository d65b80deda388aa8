import { NativeSelect } from '@mantine/core';
import { type ArticleCategory, articleCategoriesApi } from '@sightline/contract/knowledge/categories';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, unwrap } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type RemoveCategoryDialogProps = {
  category: ArticleCategory;
  categories: readonly ArticleCategory[];
  onClose: () => void;
};

/** Offers to move its articles to another category. */
export function RemoveCategoryDialog({ category, categories, onClose }: RemoveCategoryDialogProps) {
  const { t } = useTranslation('knowledge');
  const cache = useQueryClient();
  const [moveTo, setMoveTo] = useState('');
  const remove = useMutation({
    mutationFn: () =>
      unwrap(
        call(articleCategoriesApi.remove, { params: { id: category.id }, query: moveTo ? { move_to: moveTo } : {} }),
      ),
    onSuccess: onClose,
    onSettled: () => cache.invalidateQueries({ queryKey: ['knowledge'] }),
  });
  const others = categories.filter(({ id }) => id !== category.id);
  return (
    <ConfirmDialog
      opened
      title={t('categories.remove_title', { name: category.name })}
      confirmLabel={t('categories.remove')}
      isDangerous
      onConfirm={() => remove.mutateAsync().catch(() => undefined)}
      onClose={onClose}
    >
      <p>{t('categories.remove_hint')}</p>
      <NativeSelect
        label={t('categories.move_to')}
        value={moveTo}
        data={[
          { value: '', label: t('categories.nowhere') },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => setMoveTo(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
