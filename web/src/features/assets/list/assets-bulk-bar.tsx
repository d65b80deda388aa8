import { Button, Menu } from '@mantine/core';
import { type AssetRow, type AssetStatus, assetsApi } from '@sightline/contract/assets';
import { IconBuilding, IconCircleDashed } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { spacesQuery } from '#web/features/people/api.ts';
import { alertError, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { BulkBar } from '#web/ui/list/bulk-bar.tsx';
import type { RowSelection } from '#web/ui/list/row-selection.ts';
import { statuses } from '../looks.ts';
import type { toAssetsQuery } from './search.ts';

type Rows =
  | { ids: string[] }
  | { matching: Pick<ReturnType<typeof toAssetsQuery>, 'query' | 'filter'>; except: string[] };
type Change = { action: 'move'; branch_id: string | null } | { action: 'set_status'; status: AssetStatus };

type AssetsBulkBarProps = { selection: RowSelection<AssetRow>; total: number; rows: Rows };

/** Moves the chosen assets to another customer, or gives them a status. */
export function AssetsBulkBar({ selection, total, rows }: AssetsBulkBarProps) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const spaces = useQuery(spacesQuery()).data?.spaces ?? [];
  const change = useMutation({
    mutationFn: (wanted: Change) => unwrap(call(assetsApi.bulk, { body: { ...rows, ...wanted } })),
    onSuccess: ({ done, missing }) => {
      if (missing > 0) alertError(tc('list.missing', { count: missing }));
      if (done.length > 0) alertSuccess(t('bulk.done', { count: done.length }));
      selection.clear();
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['assets'] }),
  });
  const button = { variant: 'subtle', color: 'gray', size: 'compact-sm', disabled: change.isPending } as const;
  return (
    <BulkBar
      selection={selection as RowSelection<{ id: string }>}
      total={total}
      isBusy={change.isPending}
      failures={[]}
    >
      <Menu position="bottom-start">
        <Menu.Target>
          <Button {...button} leftSection={<IconCircleDashed size={15} stroke={1.75} />}>
            {t('bulk.status')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {statuses.map((status) => (
            <Menu.Item key={status} onClick={() => change.mutate({ action: 'set_status', status })}>
              {t(`status.${status}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button {...button} leftSection={<IconBuilding size={15} stroke={1.75} />}>
            {t('bulk.move')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => change.mutate({ action: 'move', branch_id: null })}>
            {t('fields.no_customer')}
          </Menu.Item>
          {spaces.map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => change.mutate({ action: 'move', branch_id: id })}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </BulkBar>
  );
}
