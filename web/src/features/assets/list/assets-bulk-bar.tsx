import { Button, Menu } from '@mantine/core';
import { type AssetStatus, assetsApi, type ListedAsset } from '@sightline/contract/assets/assets';
import type { LabelledAsset } from '@sightline/contract/assets/label-drawing';
import { IconCircleDashed, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { spacesQuery } from '#web/features/people/api.ts';
import { alertError, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { BulkBar } from '#web/ui/list/bulk-bar.tsx';
import type { RowSelection } from '#web/ui/list/row-selection.ts';
import { MenuSelect } from '#web/ui/menu-select.tsx';
import { LabelsButton } from '../labels/labels-button.tsx';
import { statuses } from '../tones.ts';
import { offerRestore } from '../trash/deleting.ts';
import type { toAssetsQuery } from './query.ts';

type Rows =
  | { ids: string[] }
  | { matching: Pick<ReturnType<typeof toAssetsQuery>, 'query' | 'filter'>; except: string[] };
type Change =
  | { action: 'move'; branch_id: string | null }
  | { action: 'set_status'; status: AssetStatus }
  | { action: 'delete' };

type Asked = { wanted: Change; name: string };

/** A click is enough for as many as fit a screen. */
const askFrom = 20;
const noCustomer = '';

const questions = { move: 'bulk.move_to', set_status: 'bulk.set_status', delete: 'bulk.delete_hint' } as const;

type AssetsBulkBarProps = {
  selection: RowSelection<ListedAsset>;
  total: number;
  rows: Rows;
  /** The chosen assets that are loaded. */
  samples?: readonly LabelledAsset[];
};

/** Moves the chosen assets to another customer or to the trash, gives them a status, or prints their labels. */
export function AssetsBulkBar({ selection, total, rows, samples = [] }: AssetsBulkBarProps) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [search, setSearch] = useState('');
  const spaces = useQuery(spacesQuery(search)).data?.spaces ?? [];
  const [asked, setAsked] = useState<Asked | null>(null);
  const change = useMutation({
    mutationFn: (wanted: Change) => unwrap(call(assetsApi.bulk, { body: { ...rows, ...wanted } })),
    onSuccess: ({ done, missing }, { action }) => {
      if (missing > 0) alertError(tc('list.missing', { count: missing }));
      if (done.length > 0 && action === 'delete') offerRestore(cache, done, t('bulk.deleted', { count: done.length }));
      else if (done.length > 0) alertSuccess(t('bulk.done', { count: done.length }));
      if (action === 'delete') selection.clear();
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['assets'] }),
  });
  const { count } = selection;
  function ask(wanted: Change, name: string): void {
    if (count > askFrom) setAsked({ wanted, name });
    else change.mutate(wanted);
  }
  const isDeletion = asked?.wanted.action === 'delete';
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
            <Menu.Item key={status} onClick={() => ask({ action: 'set_status', status }, t(`status.${status}`))}>
              {t(`status.${status}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <MenuSelect
        label={t('bulk.move')}
        options={[
          { value: noCustomer, label: t('fields.no_customer') },
          ...spaces.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        selected={[]}
        disabled={change.isPending}
        onSearch={setSearch}
        onPick={(id) => {
          const space = spaces.find((one) => one.id === id);
          ask({ action: 'move', branch_id: space?.id ?? null }, space?.name ?? t('fields.no_customer'));
        }}
      >
        {t('bulk.move')}
      </MenuSelect>
      <LabelsButton button={button} rows={rows} count={count} samples={samples} />
      <Button
        {...button}
        leftSection={<IconTrash size={15} stroke={1.75} />}
        onClick={() => ask({ action: 'delete' }, t('trash.delete'))}
      >
        {t('trash.delete')}
      </Button>
      <ConfirmDialog
        opened={asked !== null}
        title={t(isDeletion ? 'bulk.delete_question' : 'bulk.question', { count })}
        confirmLabel={t(isDeletion ? 'trash.delete' : 'bulk.confirm')}
        onConfirm={async () => {
          if (asked) await change.mutateAsync(asked.wanted).catch(() => undefined);
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      >
        {asked && t(questions[asked.wanted.action], { name: asked.name })}
      </ConfirmDialog>
    </BulkBar>
  );
}
