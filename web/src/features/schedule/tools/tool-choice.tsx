import { Button, Checkbox, NumberInput } from '@mantine/core';
import { type ToolAvailability, toolsApi } from '@sightline/contract/schedule-tools';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toolsKey } from '../resource-keys.ts';
import { availableToolsQuery } from './api.ts';
import classes from './tools.module.css';

type ToolChoiceProps = {
  visit: { id: string; starts_at: string; ends_at: string };
  chosen: ReadonlyMap<string, number>;
  onClose: () => void;
};

/** What is free in the time of a visit, and who has the rest. */
export function ToolChoice({ visit, chosen, onClose }: ToolChoiceProps) {
  const { t } = useTranslation('resources');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const { id, starts_at, ends_at } = visit;
  const found = useQuery(availableToolsQuery({ starts_at, ends_at }, id));
  const [wanted, setWanted] = useState<ReadonlyMap<string, number>>(chosen);
  const save = useMutation({
    mutationFn: () => {
      const tools = [...wanted].map(([tool_id, quantity]) => ({ tool_id, quantity }));
      return unwrap(call(toolsApi.setOfVisit, { params: { id }, body: { tools } }));
    },
    onSuccess: () => {
      alertSuccess(t('visit_tools.saved'));
      onClose();
    },
    onError: alertFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: toolsKey }),
  });
  if (found.isPending) return <SkeletonRows height={44} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const set = (toolId: string, quantity: number) => {
    const others = [...wanted].filter(([other]) => other !== toolId);
    setWanted(new Map(quantity > 0 ? [...others, [toolId, quantity]] : others));
  };
  return (
    <>
      {found.data.length === 0 && <p className={classes.dim}>{t('visit_tools.nothing')}</p>}
      <ul className={classes.list}>
        {found.data.map((tool) => (
          <ToolLine
            key={tool.id}
            tool={tool}
            quantity={wanted.get(tool.id) ?? 0}
            onQuantity={(quantity) => set(tool.id, quantity)}
          />
        ))}
      </ul>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {tc('actions.save')}
        </Button>
      </DialogActions>
    </>
  );
}

type ToolLineProps = { tool: ToolAvailability; quantity: number; onQuantity: (quantity: number) => void };

function ToolLine({ tool, quantity, onQuantity }: ToolLineProps) {
  const { t } = useTranslation('resources');
  const { name, code, free, quantity: total, status, calibration, taken_by } = tool;
  const isOut = status !== 'available' || free === 0;
  const busy = free === 0 ? t('visit_tools.taken', { by: taken_by.join(', ') }) : '';
  const some = total > 1 ? t('visit_tools.free', { free, total }) : '';
  return (
    <li>
      <Checkbox
        className={classes.grow}
        label={code ? `${name} (${code})` : name}
        description={status === 'available' ? busy || some : t(`statuses.${status}`)}
        checked={quantity > 0}
        disabled={isOut && quantity === 0}
        onChange={({ currentTarget }) => onQuantity(currentTarget.checked ? 1 : 0)}
      />
      {calibration === 'overdue' && (
        <span className={classes.dim}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> {t('calibration.overdue')}
        </span>
      )}
      {total > 1 && quantity > 0 && (
        <NumberInput
          aria-label={t('visit_tools.units_of', { name })}
          size="xs"
          w={72}
          min={1}
          max={Math.max(1, free)}
          allowDecimal={false}
          value={quantity}
          onChange={(value) => onQuantity(Math.max(1, Number(value) || 1))}
        />
      )}
    </li>
  );
}
