import { type AssetModel, modelsApi } from '@sightline/contract/assets/models';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ModelSelect } from './model-select.tsx';

type MergeDialogProps = { model: AssetModel; onClose: () => void; onMerged: (into: string) => void };

/** Merges a duplicate model into another one, and removes it. */
export function MergeDialog({ model, onClose, onMerged }: MergeDialogProps) {
  const { t } = useTranslation('assets');
  const cache = useQueryClient();
  const [into, setInto] = useState('');
  const merge = useMutation({
    mutationFn: () => unwrap(call(modelsApi.merge, { params: { id: model.id }, body: { into_id: into } })),
    onSuccess: ({ model: kept, moved_count }) => {
      alertSuccess(t('model.merged', { count: moved_count, name: kept.name }));
      onMerged(kept.id);
      void cache.invalidateQueries({ queryKey: ['asset-settings'] });
      void cache.invalidateQueries({ queryKey: ['assets'] });
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t('model.merge_title', { name: model.name })}
      confirmLabel={t('model.merge')}
      onConfirm={async () => {
        if (into) await merge.mutateAsync().catch(() => undefined);
      }}
      onClose={onClose}
    >
      <p>{t('model.merge_hint', { count: model.units_count })}</p>
      <ModelSelect
        value={into}
        model={null}
        label={t('model.merge_into')}
        without={model.id}
        onChange={(chosen) => setInto(chosen?.id ?? '')}
      />
    </ConfirmDialog>
  );
}

type RemoveModelDialogProps = { model: AssetModel; onClose: () => void; onRemoved: () => void };

export function RemoveModelDialog({ model, onClose, onRemoved }: RemoveModelDialogProps) {
  const { t } = useTranslation('assets');
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: () => unwrap(call(modelsApi.remove, { params: { id: model.id } })),
    onSuccess: () => {
      onRemoved();
      void cache.invalidateQueries({ queryKey: ['asset-settings', 'models'] });
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t('model.remove_title', { name: model.name })}
      confirmLabel={t('model.remove')}
      isDangerous
      onConfirm={() => remove.mutateAsync().catch(() => undefined)}
      onClose={onClose}
    >
      {model.units_count > 0 ? t('model.remove_used', { count: model.units_count }) : t('model.remove_hint')}
    </ConfirmDialog>
  );
}
