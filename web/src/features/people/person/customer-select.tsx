import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuSelect } from '#web/ui/menu-select.tsx';
import { spacesQuery } from '../api.ts';

type Customer = { id: string; name: string };

type CustomerSelectProps = {
  customer: Customer | null;
  /** They have a role already. */
  taken: readonly string[];
  disabled?: boolean;
  onPick: (customer: Customer) => void;
};

/** One of the workspace's customers, searched by name. */
export function CustomerSelect({ customer, taken, disabled = false, onPick }: CustomerSelectProps) {
  const { t } = useTranslation('people');
  const [search, setSearch] = useState('');
  const spaces = useQuery(spacesQuery(search)).data?.spaces ?? [];
  const offered = spaces.filter(({ id }) => id === customer?.id || !taken.includes(id));
  return (
    <MenuSelect
      label={t('fields.customer')}
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      selected={customer ? [customer.id] : []}
      disabled={disabled}
      onSearch={setSearch}
      onPick={(id) => {
        const picked = offered.find((space) => space.id === id);
        if (picked) onPick({ id: picked.id, name: picked.name });
      }}
    >
      {customer?.name ?? t('roles.choose_customer')}
    </MenuSelect>
  );
}
