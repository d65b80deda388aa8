import { ActionIcon, Button } from '@mantine/core';
import { calibrationStates, type Tool, toolKinds, toolStatuses, toolsApi } from '@sightline/contract/schedule/tools';
import {
  type Icon,
  IconArchive,
  IconCalendarCheck,
  IconPlus,
  IconSearch,
  IconTag,
  IconTool,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { type ListSearch, withoutFilters } from '#web/lib/list-address.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ordersOf, useListColumns } from '#web/ui/list/columns.ts';
import { ColumnsMenu } from '#web/ui/list/columns-menu.tsx';
import { ListBar } from '#web/ui/list/list-bar.tsx';
import { Table } from '#web/ui/list/table.tsx';
import { usePagedRows } from '#web/ui/list/use-paged-rows.ts';
import { toolsKey } from '../resource-keys.ts';
import { toolsPageQuery } from './api.ts';
import { toolsOrder, toToolsQuery } from './search.ts';
import { ToolDialog } from './tool-dialog.tsx';
import classes from './tools.module.css';
import { useToolColumns } from './use-tool-columns.tsx';

type ToolsScreenProps = {
  search: ListSearch;
  /** With `isStep` the change becomes an entry of the browser's history. */
  onSearch: (next: ListSearch, isStep: boolean) => void;
};

/** What technicians take along, for the settings. */
export function ToolsScreen({ search, onSearch }: ToolsScreenProps) {
  const { t } = useTranslation('resources');
  const [edited, setEdited] = useState<Tool | 'new' | null>(null);
  const query = toToolsQuery(search);
  const pages = usePagedRows(JSON.stringify(query), (page) => toolsPageQuery(query, page), search.page ?? 1);
  const shownOrder = { order: search.order ?? toolsOrder.order, dir: search.dir ?? toolsOrder.dir };
  const isNarrowed = search.query !== undefined || Object.keys(search.filter).length > 0;
  const move = useMoveTool();
  const rows = Array.from({ length: pages.total }, (_, index) => pages.rowAt(index));
  const canOrder = !isNarrowed && shownOrder.order === 'order' && rows.every((row) => row !== undefined);
  const columns = useToolColumns({
    onOpen: setEdited,
    onMove: canOrder ? (tool, step) => move(rows as Tool[], tool, step) : null,
    isEnd: (tool, step) => (step === -1 ? rows[0] : rows.at(-1))?.id === tool.id,
  });
  const { shown, choices } = useListColumns<Tool>('tools', columns);
  const filters = [
    choiceFilter('kind', t('tool.kind'), IconTag, toolKinds, (value) => t(`kinds.${value}`)),
    choiceFilter('status', t('tool.status'), IconTool, toolStatuses, (value) => t(`statuses.${value}`)),
    choiceFilter('calibration', t('tool.calibration'), IconCalendarCheck, calibrationStates, (value) =>
      t(`calibration.${value}`),
    ),
    choiceFilter('archived', t('tool.archived'), IconArchive, ['true'] as const, () => t('tool.archived_only')),
  ];
  const orders = [
    { value: 'order', label: t('tool.order') },
    ...ordersOf(columns).filter(({ value }) => value !== 'order'),
  ];
  const noneFound = (
    <EmptyState
      icon={IconSearch}
      title={t('tool.none_found')}
      action={
        <Button variant="default" onClick={() => onSearch(withoutFilters({ filter: {} }), true)}>
          {t('tool.clear')}
        </Button>
      }
    />
  );
  return (
    <div className={classes.screen} data-bleeds>
      <ListBar
        searchLabel={t('tool.search')}
        filters={filters}
        orders={orders}
        shownOrder={shownOrder}
        search={search}
        onSearch={onSearch}
        total={pages.first.data ? pages.total : null}
      >
        <ActionIcon hiddenFrom="sm" aria-label={t('tool.add')} onClick={() => setEdited('new')}>
          <IconPlus size={16} stroke={1.75} />
        </ActionIcon>
        <Button
          visibleFrom="sm"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() => setEdited('new')}
        >
          {t('tool.add')}
        </Button>
        <ColumnsMenu choices={choices} />
      </ListBar>
      <Table
        id="tools"
        label={t('tool.title')}
        columns={shown}
        selectLabel={({ name }) => name}
        pages={pages}
        search={search}
        shownOrder={shownOrder}
        onSearch={onSearch}
        selection={null}
        empty={
          isNarrowed ? (
            noneFound
          ) : (
            <EmptyState icon={IconTool} title={t('tool.empty')}>
              {t('tool.empty_hint')}
            </EmptyState>
          )
        }
      />
      <ToolDialog
        key={edited === null ? 'none' : edited === 'new' ? 'new' : edited.id}
        opened={edited !== null}
        tool={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
      />
    </div>
  );
}

function choiceFilter<Value extends string>(
  name: string,
  label: string,
  icon: Icon,
  values: readonly Value[],
  labelOf: (value: Value) => string,
) {
  return { name, label, icon, choices: values.map((value) => ({ value, label: labelOf(value) })) };
}

/** Puts a tool before or behind its neighbour. */
function useMoveTool() {
  const cache = useQueryClient();
  const order = useMutation({
    mutationFn: (ids: string[]) => unwrap(call(toolsApi.order, { body: { ids } })),
    onError: alertFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: toolsKey }),
  });
  return (rows: readonly Tool[], tool: Tool, step: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === tool.id);
    const others = rows.map(({ id }) => id).filter((id) => id !== tool.id);
    order.mutate(others.toSpliced(at + step, 0, tool.id));
  };
}
