import { ActionIcon } from '@mantine/core';
import type { Tool } from '@sightline/contract/schedule/tools';
import { IconArrowDown, IconArrowUp, IconTool } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#web/lib/time.ts';
import type { ListColumn } from '#web/ui/list/columns.ts';
import classes from './tools.module.css';

type ColumnsOptions = {
  onOpen: (tool: Tool) => void;
  /** Null where the list is not in its own order. */
  onMove: ((tool: Tool, step: 1 | -1) => void) | null;
  isEnd: (tool: Tool, step: 1 | -1) => boolean;
};

const tones = { overdue: 'urgent', soon: 'orange', valid: 'green', none: 'gray' } as const;

/** When its calibration ends, in a color that says how urgent that is. */
function CalibrationMark({ tool: { calibration, calibration_due_on } }: { tool: Tool }) {
  const { t } = useTranslation('resources');
  if (calibration_due_on === null) return null;
  return (
    <span className={classes.mark} style={{ '--tone': `var(--st-${tones[calibration]})` } as CSSProperties}>
      {formatDate(`${calibration_due_on}T12:00:00`)}
      {calibration !== 'valid' && <small>{t(`calibration.${calibration}`)}</small>}
    </span>
  );
}

/** The columns of the table of tools. */
export function useToolColumns({ onOpen, onMove, isEnd }: ColumnsOptions): ListColumn<Tool>[] {
  const { t } = useTranslation('resources');
  const arrow = (tool: Tool, step: 1 | -1) => (
    <ActionIcon
      aria-label={t(step === -1 ? 'tool.up' : 'tool.down', { name: tool.name })}
      disabled={isEnd(tool, step)}
      onClick={() => onMove?.(tool, step)}
    >
      {step === -1 ? <IconArrowUp size={16} stroke={1.75} /> : <IconArrowDown size={16} stroke={1.75} />}
    </ActionIcon>
  );
  const order: ListColumn<Tool> = {
    id: 'order',
    label: t('tool.order'),
    width: '88px',
    order: 'order',
    cell: (tool) => (
      <span className={classes.order}>
        {arrow(tool, -1)}
        {arrow(tool, 1)}
      </span>
    ),
  };
  return [
    {
      id: 'name',
      label: t('tool.name'),
      width: 'minmax(200px, 2fr)',
      order: 'name',
      isTitle: true,
      onPhone: 'title',
      cell: (tool) => (
        <span className={classes.name}>
          {tool.picture ? (
            <img src={tool.picture.thumbnail_url ?? tool.picture.url} alt="" width={28} height={28} loading="lazy" />
          ) : (
            <IconTool size={28} stroke={1} aria-hidden />
          )}
          <button type="button" className={classes.link} onClick={() => onOpen(tool)}>
            {tool.name}
          </button>
        </span>
      ),
    },
    {
      id: 'code',
      label: t('tool.code'),
      width: 'minmax(80px, 0.7fr)',
      order: 'code',
      onPhone: 'line',
      cell: ({ code }) => code,
    },
    { id: 'kind', label: t('tool.kind'), width: 'minmax(90px, 0.7fr)', cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      id: 'where',
      label: t('tool.where'),
      width: 'minmax(110px, 1fr)',
      cell: ({ holder, branch }) => holder?.name ?? branch?.name ?? '',
    },
    {
      id: 'status',
      label: t('tool.status'),
      width: 'minmax(90px, 0.7fr)',
      onPhone: 'line-end',
      cell: ({ status }) => t(`statuses.${status}`),
    },
    {
      id: 'calibration',
      label: t('tool.calibration'),
      width: 'minmax(130px, 1fr)',
      order: 'calibration_due_on',
      cell: (tool) => <CalibrationMark tool={tool} />,
    },
    {
      id: 'quantity',
      label: t('tool.in_use'),
      width: '92px',
      order: 'quantity',
      onPhone: 'end',
      cell: ({ in_use, quantity }) => t('tool.of', { used: in_use, total: quantity }),
    },
    {
      id: 'serial',
      label: t('tool.serial'),
      width: 'minmax(110px, 1fr)',
      isExtra: true,
      cell: ({ serial }) => serial,
    },
    ...(onMove ? [order] : []),
  ];
}
