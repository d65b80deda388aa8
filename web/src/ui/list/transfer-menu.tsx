import { ActionIcon, Menu } from '@mantine/core';
import { IconDownload, IconTable, IconTableExport, IconUpload } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type TransferMenuProps = {
  isBusy: boolean;
  onExport: (format: 'csv' | 'xlsx') => void;
  /** The screen that imports files, for people who may. */
  importTo?: LinkProps['to'];
  /** More ways out of the list. */
  children?: ReactNode;
};

/** Exports the list as a file, and leads to the import. */
export function TransferMenu({ isBusy, onExport, importTo, children }: TransferMenuProps) {
  const { t } = useTranslation();
  const label = importTo ? t('list.transfer') : t('list.export_only');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={label} title={label} loading={isBusy}>
          <IconTableExport size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {importTo && (
          <Menu.Item component={Link} to={importTo} leftSection={<IconUpload size={15} stroke={1.75} />}>
            {t('list.import')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDownload size={15} stroke={1.75} />} onClick={() => onExport('csv')}>
          {t('list.export')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTable size={15} stroke={1.75} />} onClick={() => onExport('xlsx')}>
          {t('list.export_workbook')}
        </Menu.Item>
        {children && <Menu.Divider />}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
