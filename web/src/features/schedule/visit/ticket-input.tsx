import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { waitingQuery } from '../api.ts';

type TicketInputProps = { value: string | null; onChange: (id: string | null) => void };

/** Chooses one of the tickets that wait for a visit, searched on the server, or none. */
export function TicketInput({ value, onChange }: TicketInputProps) {
  const { t } = useTranslation('schedule');
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null);
  const text = search === picked?.label ? '' : search.trim();
  const { data } = useQuery(waitingQuery(text ? { query: text } : {}));
  const found = (data?.tickets ?? []).map(({ id, ticket_id, subject }) => ({
    value: id,
    label: `#${ticket_id} ${subject}`,
  }));
  const offered = [...(picked ? [picked] : []), ...found.filter((each) => each.value !== picked?.value)];
  return (
    <Select
      label={t('fields.ticket')}
      placeholder={t('fields.no_ticket')}
      searchable
      clearable
      data={offered}
      filter={({ options }) => options}
      value={value}
      onSearchChange={setSearch}
      onChange={(id) => {
        setPicked(offered.find((each) => each.value === id) ?? null);
        onChange(id);
      }}
    />
  );
}
