import { Button } from '@mantine/core';
import type { DeletedAsset } from '@sightline/contract/assets/trash';
import { IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '#web/ui/list/columns.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';

/** The columns of the trash. */
export function useTrashColumns(onRestore: (asset: DeletedAsset) => void): ListColumn<DeletedAsset>[] {
  const { t } = useTranslation('assets');
  return [
    {
      id: 'name',
      label: t('fields.name'),
      width: 'minmax(160px, 2fr)',
      order: 'name',
      isTitle: true,
      onPhone: 'title',
      cell: ({ name }) => name,
    },
    {
      id: 'tag',
      label: t('fields.tag'),
      width: 'minmax(100px, 1fr)',
      order: 'tag',
      onPhone: 'line',
      cell: ({ tag }) => tag,
    },
    {
      id: 'customer',
      label: t('fields.customer'),
      width: 'minmax(120px, 1fr)',
      cell: ({ branch }) => branch?.name ?? t('fields.no_customer'),
    },
    {
      id: 'deleted_at',
      label: t('trash.when'),
      width: '110px',
      order: 'deleted_at',
      onPhone: 'line',
      cell: ({ deleted_at }) => <RelativeTime at={deleted_at} />,
    },
    { id: 'deleted_by', label: t('trash.who'), width: 'minmax(110px, 1fr)', cell: ({ deleted_by }) => deleted_by.name },
    {
      id: 'gone_at',
      label: t('trash.left'),
      width: '120px',
      cell: ({ gone_at }) => t('trash.days', { count: daysUntil(gone_at) }),
    },
    {
      id: 'restore',
      label: t('trash.restore'),
      width: '130px',
      onPhone: 'end',
      cell: (asset) => (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconRestore size={14} stroke={1.75} />}
          aria-label={t('trash.restore_name', { name: asset.name })}
          onClick={() => onRestore(asset)}
        >
          {t('trash.restore')}
        </Button>
      ),
    },
  ];
}

const day = 86_400_000;

const daysUntil = (at: string): number => Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / day));
