import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { membersQuery, personQuery } from '#web/features/people/api.ts';

type PersonInputProps = {
  label: string;
  description?: string | undefined;
  error?: ReactNode;
  required?: boolean;
  value: string | null;
  onChange: (id: string | null) => void;
};

/** Chooses a person of the workspace, searched by name. */
export function PersonInput({ value, onChange, ...props }: PersonInputProps) {
  const [search, setSearch] = useState('');
  const { data } = useQuery(membersQuery(search ? { query: search } : {}));
  const chosen = useQuery({ ...personQuery(value ?? ''), enabled: value !== null }).data?.user;
  const people = [...(chosen ? [chosen] : []), ...(data?.users ?? []).filter(({ id }) => id !== chosen?.id)];
  return (
    <Select
      {...props}
      searchable
      clearable
      data={people.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onSearchChange={(text) => setSearch(text === chosen?.name ? '' : text)}
      onChange={onChange}
    />
  );
}
