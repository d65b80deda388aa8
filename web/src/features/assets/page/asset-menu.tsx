import { ActionIcon, Menu } from '@mantine/core';
import type { Asset } from '@sightline/contract/assets';
import { IconDots, IconQrcode, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteAsset } from '../trash/deleting.ts';

const QrDialog = lazy(async () => ({ default: (await import('./qr-dialog.tsx')).QrDialog }));

type AssetMenuProps = { asset: Asset; mayManage: boolean; onDeleted: () => void };

/** What is done to an asset now and then. */
export function AssetMenu({ asset, mayManage, onDeleted }: AssetMenuProps) {
  const { t } = useTranslation('assets');
  const [isQrShown, setQrShown] = useState(false);
  const remove = useDeleteAsset(onDeleted);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('page.more')} title={t('page.more')} loading={remove.isPending}>
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
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
