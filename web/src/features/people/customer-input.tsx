import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { spacesQuery } from './api.ts';

type Customer = { id: string; name: string };

type CustomerInputProps = {
  label: string;
  /** Shown while nobody is chosen. */
  placeholder: string;
  error?: ReactNode;
  value: string | null;
  /** The one that was chosen before, which a page of names may not hold. */
  chosen?: Customer | null;
  isClearable?: boolean;
  onChange: (id: string | null) => void;
};

/** One of the workspace's customers, searched by name on the server. */
export function CustomerInput({ value, chosen = null, isClearable = false, onChange, ...props }: CustomerInputProps) {
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<Customer | null>(chosen);
  const found = useQuery(spacesQuery(search === picked?.name ? '' : search)).data?.spaces ?? [];
  const offered = [...(picked ? [picked] : []), ...found.filter(({ id }) => id !== picked?.id)];
  return (
    <Select
      {...props}
      searchable
      clearable={isClearable}
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options }) => options}
      value={value}
      onSearchChange={setSearch}
      onChange={(id) => {
        setPicked(offered.find((customer) => customer.id === id) ?? null);
        onChange(id);
      }}
    />
  );
}
