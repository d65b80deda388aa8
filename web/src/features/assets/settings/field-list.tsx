import { Button } from '@mantine/core';
import { type CustomField, fieldsApi } from '@sightline/contract/assets/fields';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SettingsList, SettingsRow } from '#web/ui/settings-list.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { fieldsQuery } from '../api.ts';
import classes from './asset-settings.module.css';
import { FieldDialog } from './field-dialog.tsx';

export function FieldList() {
  const { t } = useTranslation('assets');
  const locale = useFieldLocale();
  const cache = useQueryClient();
  const found = useQuery({ ...fieldsQuery, staleTime: 0 });
  const [edited, setEdited] = useState<CustomField | 'new' | null>(null);
  const [removed, setRemoved] = useState<CustomField | null>(null);
  const remove = useMutation({
    mutationFn: (id: string) => unwrap(call(fieldsApi.remove, { params: { id } })),
    onSettled: () => cache.invalidateQueries({ queryKey: ['asset-settings'] }),
  });
  if (found.isPending) return <SkeletonRows height={44} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <>
      <SettingsList>
        {found.data.map((field) => (
          <SettingsRow
            key={field.id}
            name={field.label[locale]}
            detail={[t(`types.${field.type}`), field.only_models ? t('field.only_models') : field.category?.name]
              .filter(Boolean)
              .join(' · ')}
            count={t('field.used', { count: field.used_count ?? 0 })}
            acts={
              <>
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  aria-label={t('field.edit_name', { name: field.label[locale] })}
                  onClick={() => setEdited(field)}
                >
                  {t('page.edit')}
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={t('field.remove_name', { name: field.label[locale] })}
                  onClick={() => setRemoved(field)}
                >
                  {t('field.remove')}
                </Button>
              </>
            }
          />
        ))}
      </SettingsList>
      {found.data.length === 0 && <p className={classes.hint}>{t('field.empty')}</p>}
      <Button variant="default" onClick={() => setEdited('new')}>
        {t('field.add')}
      </Button>
      <FieldDialog
        key={edited === null ? 'none' : edited === 'new' ? 'new' : edited.id}
        opened={edited !== null}
        field={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
      />
      <ConfirmDialog
        opened={removed !== null}
        title={t('field.remove_title', { name: removed?.label[locale] ?? '' })}
        confirmLabel={t('field.remove')}
        isDangerous
        onConfirm={() => (removed ? remove.mutateAsync(removed.id).catch(() => undefined) : Promise.resolve())}
        onClose={() => setRemoved(null)}
      >
        {t('field.remove_hint')}
      </ConfirmDialog>
    </>
  );
}
