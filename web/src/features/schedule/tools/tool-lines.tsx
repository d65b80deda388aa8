import { Checkbox, NumberInput } from '@mantine/core';
import type { ToolAvailability } from '@sightline/contract/schedule/tools';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { availableToolsQuery } from './api.ts';
import classes from './tools.module.css';

/** Tool -> how many of it. */
export type WantedTools = ReadonlyMap<string, number>;

type ToolLinesProps = {
  times: { starts_at: string; ends_at: string };
  visitId?: string;
  wanted: WantedTools;
  onWanted: (wanted: WantedTools) => void;
};

/** Lists the tools that are free in a time, and who has the others. */
export function ToolLines({ times, visitId, wanted, onWanted }: ToolLinesProps) {
  const { t } = useTranslation('resources');
  const found = useQuery(availableToolsQuery(times, visitId));
  if (found.isPending) return <SkeletonRows height={44} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data.length === 0) return <p className={classes.dim}>{t('visit_tools.nothing')}</p>;
  const set = (toolId: string, quantity: number) => {
    const others = [...wanted].filter(([other]) => other !== toolId);
    onWanted(new Map(quantity > 0 ? [...others, [toolId, quantity]] : others));
  };
  return (
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
