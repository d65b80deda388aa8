import { Button } from '@mantine/core';
import { type AssistanceType, assistanceTypesApi } from '@sightline/contract/ticket-types';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { OrderButtons } from '#web/ui/order-buttons.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { countedAssistanceTypesQuery, typesKey } from './api.ts';
import { AssistanceTypeDialog } from './assistance-type-dialog.tsx';
import { typePictures } from './looks.ts';
import { moved } from './moved.ts';
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
      <ul className={classes.list}>
        {found.data.map((type, place) => (
          <li key={type.id} data-archived={!type.active || undefined}>
            <OrderButtons
              name={type.name}
              isFirst={place === 0}
              isLast={place === ids.length - 1}
              onMove={(step) => order.mutate(moved(ids, type.id, step))}
            />
            <TypeLine type={type} />
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={t('edit_name', { name: type.name })}
              onClick={() => setEdited(type)}
            >
              {t('edit')}
            </Button>
          </li>
        ))}
      </ul>
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

function TypeLine({ type }: { type: AssistanceType }) {
  const { t } = useTranslation('tickettypes');
  const Picture = typePictures[type.icon];
  const demands = type.requires_signature ? t('with_signature') : type.requires_sheet ? t('with_sheet') : null;
  const details = [type.code, t(`modes.${type.mode}`), demands].filter(Boolean).join(' · ');
  return (
    <>
      <span className={classes.name} style={{ '--tone': `var(--st-${type.color})` } as CSSProperties}>
        <Picture size={16} stroke={1.75} aria-hidden />
        {type.name}
        {!type.active && <Pill>{t('archived')}</Pill>}
        <span className={classes.dim}>{details}</span>
      </span>
      <span className={classes.dim}>{t('used', { count: type.used_count })}</span>
    </>
  );
}
