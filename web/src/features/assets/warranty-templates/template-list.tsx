import { Button } from '@mantine/core';
import { type AssetWarrantyTemplate, warrantyTemplatesApi } from '@sightline/contract/assets/warranty-templates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, unwrap } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SettingsList, SettingsRow } from '#web/ui/settings-list.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { templatesQuery } from '../api.ts';
import classes from '../settings/asset-settings.module.css';
import { TemplateDialog } from './template-dialog.tsx';

/** The templates of warranties, for the settings. */
export function TemplateList() {
  const { t } = useTranslation('assets');
  const found = useQuery(templatesQuery);
  const [edited, setEdited] = useState<AssetWarrantyTemplate | 'new' | null>(null);
  const [removed, setRemoved] = useState<AssetWarrantyTemplate | null>(null);
  if (found.isPending) return <SkeletonRows height={44} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <>
      <SettingsList>
        {found.data.map((template) => (
          <TemplateLine
            key={template.id}
            template={template}
            onEdit={() => setEdited(template)}
            onRemove={() => setRemoved(template)}
          />
        ))}
      </SettingsList>
      {found.data.length === 0 && <p className={classes.hint}>{t('template.empty')}</p>}
      <Button variant="default" onClick={() => setEdited('new')}>
        {t('template.add')}
      </Button>
      <TemplateDialog
        key={edited === null ? 'none' : edited === 'new' ? 'new' : edited.id}
        opened={edited !== null}
        template={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
      />
      {removed && <RemoveTemplateDialog template={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

type TemplateLineProps = { template: AssetWarrantyTemplate; onEdit: () => void; onRemove: () => void };

function TemplateLine({ template, onEdit, onRemove }: TemplateLineProps) {
  const { t } = useTranslation('assets');
  const { name, kind, months, covers, models_count } = template;
  const details = [
    t(`warranty_kind.${kind}`),
    t('template.months', { count: months }),
    covers.map((part) => t(`covers.${part}`)).join(', '),
  ].join(' · ');
  return (
    <SettingsRow
      name={name}
      detail={details}
      count={t('template.models', { count: models_count })}
      acts={
        <>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={t('categories.edit_name', { name })}
            onClick={onEdit}
          >
            {t('page.edit')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={t('categories.remove_name', { name })}
            onClick={onRemove}
          >
            {t('categories.remove')}
          </Button>
        </>
      }
    />
  );
}

function RemoveTemplateDialog({ template, onClose }: { template: AssetWarrantyTemplate; onClose: () => void }) {
  const { t } = useTranslation('assets');
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: () => unwrap(call(warrantyTemplatesApi.remove, { params: { id: template.id } })),
    onSuccess: onClose,
    onSettled: () => cache.invalidateQueries({ queryKey: ['asset-settings'] }),
  });
  return (
    <ConfirmDialog
      opened
      title={t('categories.remove_title', { name: template.name })}
      confirmLabel={t('categories.remove')}
      isDangerous
      onConfirm={() => remove.mutateAsync().catch(() => undefined)}
      onClose={onClose}
    >
      {t('template.remove_hint', { count: template.models_count })}
    </ConfirmDialog>
  );
}
