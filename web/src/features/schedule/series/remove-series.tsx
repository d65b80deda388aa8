import { NativeSelect } from '@mantine/core';
import { scheduleApi } from '@sightline/contract/schedule/schedule';
import { seriesApi } from '@sightline/contract/schedule/series';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { refreshSchedule } from './api.ts';
import { readScope, type Scope, scopes } from './scopes.ts';

type RemoveSeriesProps = { visit: { id: string }; opened: boolean; onClose: () => void; onRemoved: () => void };

/** Removes visits of a series. Visits that are under way or over stay. */
export function RemoveSeries({ visit, opened, onClose, onRemoved }: RemoveSeriesProps) {
  const { t } = useTranslation('resources');
  const cache = useQueryClient();
  const [scope, setScope] = useState<Scope>('this');
  const remove = useMutation({
    mutationFn: async () => {
      const params = { id: visit.id };
      if (scope !== 'this') return unwrap(call(seriesApi.remove, { params, query: { scope } }));
      await unwrap(call(scheduleApi.remove, { params }));
      return { count: 1 };
    },
    onSuccess: async ({ count }) => {
      onRemoved();
      await refreshSchedule(cache);
      alertSuccess(t('series.removed', { count }));
    },
    onError: alertFailure,
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('series.remove')}
      confirmLabel={t('series.remove')}
      isDangerous
      onConfirm={() => remove.mutateAsync().catch(() => undefined)}
      onClose={onClose}
    >
      <NativeSelect
        label={t('series.scope')}
        description={t('series.remove_hint')}
        data={scopes.map((value) => ({ value, label: t(`series.scopes.${value}`) }))}
        value={scope}
        onChange={({ currentTarget }) => setScope(readScope(currentTarget.value))}
      />
    </ConfirmDialog>
  );
}
