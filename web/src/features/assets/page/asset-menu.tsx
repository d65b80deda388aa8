import { ActionIcon, Menu } from '@mantine/core';
import type { Asset } from '@sightline/contract/assets/assets';
import { IconDots, IconPencil, IconQrcode, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AssetCall } from '#web/features/calls/embed.tsx';
import { LabelsButton } from '../labels/labels-button.tsx';
import { useDeleteAsset } from '../trash/deleting.ts';
import { ScheduleButton } from './schedule-button.tsx';

const QrDialog = lazy(async () => ({ default: (await import('./qr-dialog.tsx')).QrDialog }));

type AssetMenuProps = {
  asset: Asset;
  mayManage: boolean;
  /** On a phone, where only the first of the page's buttons has a place: the others are entries here. */
  isWhole: boolean;
  onEdit: () => void;
  onDeleted: () => void;
};

/** The less frequent actions on an asset. */
export function AssetMenu({ asset, mayManage, isWhole, onEdit, onDeleted }: AssetMenuProps) {
  const { t } = useTranslation('assets');
  const [isQrShown, setQrShown] = useState(false);
  const remove = useDeleteAsset(onDeleted);
  return (
    <>
      {/* The entries own the dialogs that they open. */}
      <Menu position="bottom-end" keepMounted={isWhole}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('page.more')} title={t('page.more')} loading={remove.isPending}>
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isWhole && <AssetCall asset={asset} isEntry />}
          {isWhole && <ScheduleButton asset={asset} isEntry />}
          {isWhole && mayManage && (
            <Menu.Item leftSection={<IconPencil size={15} stroke={1.75} />} onClick={onEdit}>
              {t('page.edit')}
            </Menu.Item>
          )}
          {isWhole && mayManage && <LabelsButton rows={{ ids: [asset.id] }} count={1} samples={[asset]} />}
          <Menu.Item leftSection={<IconQrcode size={15} stroke={1.75} />} onClick={() => setQrShown(true)}>
            {t('page.qr')}
          </Menu.Item>
          {mayManage && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={15} stroke={1.75} />}
              onClick={() => remove.mutate(asset)}
            >
              {t('trash.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isQrShown && (
        <Suspense fallback={null}>
          <QrDialog asset={asset} onClose={() => setQrShown(false)} />
        </Suspense>
      )}
    </>
  );
}
