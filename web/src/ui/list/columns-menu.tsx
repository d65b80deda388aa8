import { ActionIcon, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ColumnChoice } from './columns.ts';

/** Chooses the columns; the one that names a row always stays. */
export function ColumnsMenu({ choices }: { choices: readonly ColumnChoice[] }) {
  const { t } = useTranslation();
  return (
    <Menu width={200} position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon visibleFrom="sm" aria-label={t('list.columns')} title={t('list.columns')}>
          <IconColumns3 size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ id, label, isShown, toggle }) => (
          <Menu.CheckboxItem key={id} checked={isShown} onChange={toggle}>
            {label}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
