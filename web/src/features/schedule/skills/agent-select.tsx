import { MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { membersQuery } from '#web/features/people/api.ts';

type Person = { id: string; name: string };

/** Agents by name, as the server finds them, with those who are chosen already. */
function useAgents(chosen: readonly Person[]) {
  const [search, setSearch] = useState('');
  const isPicked = chosen.some(({ name }) => name === search);
  const query = { filter: { kind: 'organization' as const }, ...(search && !isPicked && { query: search }) };
  const found = useQuery(membersQuery(query)).data?.users ?? [];
  const people = new Map([...chosen, ...found].map(({ id, name }) => [id, name]));
  return { search, setSearch, data: [...people].map(([value, label]) => ({ value, label })) };
}

type AgentSelectProps = {
  label: string;
  value: string | null;
  chosen: Person | null;
  error?: ReactNode;
  isRequired?: boolean;
  onChange: (id: string | null) => void;
};

/** One person of the workspace. */
export function AgentSelect({ label, value, chosen, error, isRequired = false, onChange }: AgentSelectProps) {
  const { setSearch, data } = useAgents(chosen ? [chosen] : []);
  return (
    <Select
      label={label}
      data={data}
      searchable
      clearable={!isRequired}
      required={isRequired}
      error={error}
      value={value}
      onSearchChange={setSearch}
      onChange={onChange}
    />
  );
}

type AgentsSelectProps = {
  label: string;
  description?: string;
  placeholder?: string;
  value: string[];
  chosen: readonly Person[];
  onChange: (ids: string[]) => void;
};

/** Several of them. */
export function AgentsSelect({ value, chosen, onChange, ...props }: AgentsSelectProps) {
  const [picked, setPicked] = useState<readonly Person[]>(chosen);
  const { search, setSearch, data } = useAgents(picked);
  return (
    <MultiSelect
      {...props}
      data={data}
      searchable
      clearable
      openOnFocus={false}
      hidePickedOptions
      value={value}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(ids) => {
        setPicked(data.filter((one) => ids.includes(one.value)).map((one) => ({ id: one.value, name: one.label })));
        onChange(ids);
      }}
    />
  );
}
