import { ActionIcon, Menu } from '@mantine/core';
import { IconSortDescending } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ListSearch, withOrder } from '#web/lib/list-address.ts';
import type { OfferedOrder, ShownOrder } from './orders.ts';

type OrderMenuProps = {
  orders: readonly OfferedOrder[];
  shownOrder: ShownOrder;
  search: ListSearch;
  onSearch: (next: ListSearch) => void;
};

/** All orders of a list, those of hidden columns too. */
export function OrderMenu({ orders, shownOrder: { order, dir }, search, onSearch }: OrderMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu width={220} position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('list.order')} title={t('list.order')}>
          <IconSortDescending size={15} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('list.order_by')}</Menu.Label>
        <Menu.RadioGroup value={order} onChange={(each) => onSearch(withOrder(search, each))}>
          {orders.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.RadioGroup
          value={dir}
          onChange={(each) => onSearch(withOrder(search, search.order, each === 'asc' ? 'asc' : 'desc'))}
        >
          {(['asc', 'desc'] as const).map((each) => (
            <Menu.RadioItem key={each} value={each} closeMenuOnClick>
              {t(`list.${each}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
