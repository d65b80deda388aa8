import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Space, spacesQuery } from './api.ts';

type SpacesSelectProps = { chosen: readonly Space[]; error: ReactNode; onChange: (spaces: Space[]) => void };

const typingPause = 200;

/** Customers, searched by the server. */
export function SpacesSelect({ chosen, error, onChange }: SpacesSelectProps) {
  const { t } = useTranslation('invites');
  const { t: tc } = useTranslation();
  const [search, setSearch] = useState('');
  const [text] = useDebouncedValue(search.trim(), typingPause);
  const { data } = useQuery(spacesQuery(text));
  const options = new Map([...chosen, ...(data?.spaces ?? [])].map(({ id, name }) => [id, { id, name }]));
  return (
    <MultiSelect
      label={t('fields.spaces')}
      description={t('fields.spaces_hint')}
      placeholder={chosen.length === 0 ? t('fields.spaces_placeholder') : ''}
      data={[...options.values()].map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen.map(({ id }) => id)}
      error={error}
      searchable
      openOnFocus={false}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={tc('states.no_options')}
      hidePickedOptions
      maxDropdownHeight={220}
      onChange={(ids) => onChange(ids.flatMap((id) => options.get(id) ?? []))}
    />
  );
}
