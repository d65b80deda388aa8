import { Button } from '@mantine/core';
import { type AssistanceType, assistanceTypesApi } from '@sightline/contract/tickets/assistance-types';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { OrderButtons } from '#web/ui/order-buttons.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SettingsList, SettingsRow } from '#web/ui/settings-list.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { countedAssistanceTypesQuery, typesKey } from './api.ts';
import { AssistanceTypeDialog } from './assistance-type-dialog.tsx';
import { moved } from './moved.ts';
import { typePictures } from './tones.ts';
import classes from './type-list.module.css';

/** The types of assistance, for the settings. */
export function AssistanceTypeList() {
  const { t } = useTranslation('tickettypes');
  const cache = useQueryClient();
  const found = useQuery(countedAssistanceTypesQuery);
  const [edited, setEdited] = useState<AssistanceType | 'new' | null>(null);
  const order = useMutation({
    mutationFn: (ids: string[]) => unwrap(call(assistanceTypesApi.order, { body: { ids } })),
    onError: alertFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: typesKey }),
  });
  if (found.isPending) return <SkeletonRows height={44} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const ids = found.data.map(({ id }) => id);
  return (
    <>
      <SettingsList isOrdered>
        {found.data.map((type, place) => (
          <SettingsRow
            key={type.id}
            order={
              <OrderButtons
                name={type.name}
                isFirst={place === 0}
                isLast={place === ids.length - 1}
                onMove={(step) => order.mutate(moved(ids, type.id, step))}
              />
            }
            name={<TypeName type={type} />}
            marks={!type.active && <Pill>{t('archived')}</Pill>}
            detail={<TypeDetail type={type} />}
            count={t('used', { count: type.used_count })}
            acts={
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                aria-label={t('edit_name', { name: type.name })}
                onClick={() => setEdited(type)}
              >
                {t('edit')}
              </Button>
            }
          />
        ))}
      </SettingsList>
      {found.data.length === 0 && <p className={classes.hint}>{t('assistance.empty')}</p>}
      <Button variant="default" onClick={() => setEdited('new')}>
        {t('assistance.add')}
      </Button>
      <AssistanceTypeDialog
        key={edited === null ? 'none' : edited === 'new' ? 'new' : edited.id}
        opened={edited !== null}
        type={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
      />
    </>
  );
}

function TypeName({ type }: { type: AssistanceType }) {
  const Picture = typePictures[type.icon];
  return (
    <>
      <Picture size={16} stroke={1.75} color={`var(--st-${type.color})`} aria-hidden />
      {type.name}
    </>
  );
}

function TypeDetail({ type }: { type: AssistanceType }) {
  const { t } = useTranslation('tickettypes');
  const demands = type.requires_signature ? t('with_signature') : type.requires_sheet ? t('with_sheet') : null;
  return [type.code, t(`modes.${type.mode}`), demands].filter(Boolean).join(' · ');
}
