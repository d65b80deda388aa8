import { Button } from '@mantine/core';
import { type ProblemType, problemTypesApi } from '@sightline/contract/tickets/problem-types';
import { flattenTree } from '@sightline/contract/tree';
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
import { countedProblemTypesQuery, typesKey } from './api.ts';
import { moved } from './moved.ts';
import { ProblemTypeDialog } from './problem-type-dialog.tsx';
import classes from './type-list.module.css';

const siblingsOf = (types: readonly ProblemType[], { parent_id }: ProblemType): string[] =>
  types.filter((type) => type.parent_id === parent_id).map(({ id }) => id);

/** The tree of types of problems, for the settings. */
export function ProblemTypeList() {
  const { t } = useTranslation('tickettypes');
  const cache = useQueryClient();
  const found = useQuery(countedProblemTypesQuery);
  const [edited, setEdited] = useState<ProblemType | 'new' | null>(null);
  const order = useMutation({
    mutationFn: (ids: string[]) => unwrap(call(problemTypesApi.order, { body: { ids } })),
    onError: alertFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: typesKey }),
  });
  if (found.isPending) return <SkeletonRows height={44} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const types = found.data;
  return (
    <>
      <SettingsList isOrdered>
        {flattenTree(types).map(({ node: type, depth }) => {
          const siblings = siblingsOf(types, type);
          return (
            <SettingsRow
              key={type.id}
              depth={depth}
              order={
                <OrderButtons
                  name={type.name}
                  isFirst={siblings[0] === type.id}
                  isLast={siblings.at(-1) === type.id}
                  onMove={(step) => order.mutate(moved(siblings, type.id, step))}
                />
              }
              name={type.name}
              marks={!type.active && <Pill>{t('archived')}</Pill>}
              detail={type.keywords}
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
          );
        })}
      </SettingsList>
      {types.length === 0 && <p className={classes.hint}>{t('problem.empty')}</p>}
      <Button variant="default" onClick={() => setEdited('new')}>
        {t('problem.add')}
      </Button>
      <ProblemTypeDialog
        key={edited === null ? 'none' : edited === 'new' ? 'new' : edited.id}
        opened={edited !== null}
        type={edited === 'new' ? null : edited}
        types={types}
        onClose={() => setEdited(null)}
      />
    </>
  );
}
