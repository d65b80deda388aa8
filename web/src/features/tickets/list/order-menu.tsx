import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dirOf, orderOf, readTicketSearch, type TicketSearch, ticketOrders } from './search.ts';

type OrderMenuProps = { search: TicketSearch; onSearch: (next: TicketSearch) => void };

export function OrderMenu({ search, onSearch }: OrderMenuProps) {
  const { t } = useTranslation('tickets');
  const { order: _order, dir: _dir, page: _page, ...rest } = search;
  const [order, dir] = [orderOf(search), dirOf(search)];
  const keep = search.order ? { order: search.order } : {};
  return (
    <Menu width={220} position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('order.open')}>
          <IconArrowsSort size={15} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('order.by')}</Menu.Label>
        <Menu.RadioGroup value={order} onChange={(each) => onSearch(readTicketSearch({ ...rest, order: each }))}>
          {ticketOrders.map((each) => (
            <Menu.RadioItem key={each} value={each} closeMenuOnClick>
              {t(`order.${each}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.RadioGroup value={dir} onChange={(each) => onSearch(readTicketSearch({ ...rest, ...keep, dir: each }))}>
          {(['asc', 'desc'] as const).map((each) => (
            <Menu.RadioItem key={each} value={each} closeMenuOnClick>
              {t(`order.${each}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
