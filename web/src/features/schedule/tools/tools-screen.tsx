import { calibrationStates, toolFields, toolKinds, toolStatuses } from '@sightline/contract/schedule/list-fields';
import { type Tool, toolsApi, toolsList } from '@sightline/contract/schedule/tools';
import { type Icon, IconArchive, IconCalendarCheck, IconPlus, IconTag, IconTool } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { customerChoices, namedPeople, namedSpaces, peopleChoices } from '#web/features/people/named-choices.ts';
import { useListViews } from '#web/features/views/embed.tsx';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import type { ListSearch } from '#web/lib/list-address.ts';
import { listQuery } from '#web/lib/list-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { askedFields } from '#web/ui/list/asked-field.ts';
import { ordersOf } from '#web/ui/list/columns.ts';
import { ListAction } from '#web/ui/list/list-action.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { toolsKey } from '../resource-keys.ts';
import { toolsPageQuery } from './api.ts';
import { ToolDialog } from './tool-dialog.tsx';
import { useToolColumns } from './use-tool-columns.tsx';

type ToolsScreenProps = {
  search: ListSearch;
  /** With `isStep` the change becomes an entry of the browser's history. */
  onSearch: (next: ListSearch, isStep: boolean) => void;
};

/** Lists the tools of technicians, in the settings. */
export function ToolsScreen({ search, onSearch }: ToolsScreenProps) {
  const { t } = useTranslation('resources');
  const [edited, setEdited] = useState<Tool | 'new' | null>(null);
  const query = listQuery(toolsList, search);
  const move = useMoveTool();
  // Tools are put in order where all of them are shown in it.
  const first = useQuery(toolsPageQuery(query, 1)).data;
  const rows = first?.rows ?? [];
  const isOrdered = query.order_by === 'order' && !query.query && !query.filter;
  const columns = useToolColumns({
    onOpen: setEdited,
    onMove: isOrdered && first?.pagination.last_page === 1 ? (tool, step) => move(rows, tool, step) : null,
    isEnd: (tool, step) => (step === -1 ? rows[0] : rows.at(-1))?.id === tool.id,
  });
  const list = useList({ id: 'tools', list: toolsList, search, onSearch, query, page: toolsPageQuery, columns });
  const choicesOf = <Value extends string>(values: readonly Value[], labelOf: (value: Value) => string) =>
    values.map((value) => ({ value, label: labelOf(value) }));
  const views = useListViews(
    'tools',
    toolsList,
    list,
    askedFields(toolFields, {
      name: { label: t('tool.name') },
      code: { label: t('tool.code') },
      serial: { label: t('tool.serial') },
      kind: { label: t('tool.kind'), choices: choicesOf(toolKinds, (value) => t(`kinds.${value}`)) },
      status: { label: t('tool.status'), choices: choicesOf(toolStatuses, (value) => t(`statuses.${value}`)) },
      calibration: {
        label: t('tool.calibration'),
        choices: choicesOf(calibrationStates, (value) => t(`calibration.${value}`)),
      },
      calibration_due: { label: t('tool.calibration_due') },
      quantity: { label: t('tool.quantity') },
      holder: { label: t('tool.holder'), search: peopleChoices, named: namedPeople },
      customer: { label: t('tool.branch'), search: customerChoices, named: namedSpaces },
      archived: { label: t('tool.archived_only') },
    }),
  );
  const filters = [
    choiceFilter('kind', t('tool.kind'), IconTag, toolKinds, (value) => t(`kinds.${value}`)),
    choiceFilter('status', t('tool.status'), IconTool, toolStatuses, (value) => t(`statuses.${value}`)),
    choiceFilter('calibration', t('tool.calibration'), IconCalendarCheck, calibrationStates, (value) =>
      t(`calibration.${value}`),
    ),
    choiceFilter('archived', t('tool.archived'), IconArchive, ['true'] as const, () => t('tool.archived_only')),
  ];
  return (
    <>
      <ListScreen
        list={list}
        label={t('tool.title')}
        searchLabel={t('tool.search')}
        filters={filters}
        views={views}
        orders={[
          { value: 'order', label: t('tool.order') },
          ...ordersOf(columns).filter(({ value }) => value !== 'order'),
        ]}
        actions={<ListAction icon={IconPlus} label={t('tool.add')} onClick={() => setEdited('new')} />}
        noneFound={t('tool.none_found')}
        empty={
          <EmptyState icon={IconTool} title={t('tool.empty')}>
            {t('tool.empty_hint')}
          </EmptyState>
        }
      />
      <ToolDialog
        key={edited === null ? 'none' : edited === 'new' ? 'new' : edited.id}
        opened={edited !== null}
        tool={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
      />
    </>
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
