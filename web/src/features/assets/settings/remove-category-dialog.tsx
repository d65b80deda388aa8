import { NativeSelect } from '@mantine/core';
import { type Category, categoriesApi } from '@sightline/contract/assets/categories';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, unwrap } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type RemoveCategoryDialogProps = { category: Category; categories: readonly Category[]; onClose: () => void };

/** Offers to move its assets and fields to another category (specification, section 5). */
export function RemoveCategoryDialog({ category, categories, onClose }: RemoveCategoryDialogProps) {
  const { t } = useTranslation('assets');
  const cache = useQueryClient();
  const [moveTo, setMoveTo] = useState('');
  const remove = useMutation({
    mutationFn: () =>
      unwrap(call(categoriesApi.remove, { params: { id: category.id }, query: moveTo ? { move_to: moveTo } : {} })),
    onSuccess: onClose,
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey: ['asset-settings'] });
      void cache.invalidateQueries({ queryKey: ['assets'] });
    },
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
      <p>{t('categories.remove_hint', { count: category.assets_count })}</p>
      <NativeSelect
        label={t('categories.move_to')}
        value={moveTo}
        data={[{ value: '', label: t('fields.none') }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={({ currentTarget }) => setMoveTo(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
