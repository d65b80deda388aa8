import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dirOf, orderOf, type TicketSearch, ticketOrders } from './list-search.ts';

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
        {ticketOrders.map((each) => (
          <Menu.Item
            key={each}
            role="menuitemradio"
            aria-checked={each === order}
            rightSection={each === order && <IconCheck size={14} stroke={2} />}
            onClick={() => onSearch({ ...rest, order: each })}
          >
            {t(`order.${each}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {(['asc', 'desc'] as const).map((each) => (
          <Menu.Item
            key={each}
            role="menuitemradio"
            aria-checked={each === dir}
            leftSection={each === 'asc' ? <IconArrowUp size={14} /> : <IconArrowDown size={14} />}
            rightSection={each === dir && <IconCheck size={14} stroke={2} />}
            onClick={() => onSearch({ ...rest, ...keep, dir: each })}
          >
            {t(`order.${each}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
