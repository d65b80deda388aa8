import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { membersQuery } from '#web/features/people/api.ts';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import classes from './people-select.module.css';

type PeopleSelectProps = {
  label: string;
  /** Ids of people to leave out. */
  without: readonly string[];
  chosen: string[];
  onChange: (ids: string[]) => void;
};

const typingPause = 200;

/** People of the workspace, searched by the server; those who were chosen keep their names. */
export function PeopleSelect({ label, without, chosen, onChange }: PeopleSelectProps) {
  const { t } = useTranslation('talk');
  const { t: tc } = useTranslation();
  const [search, setSearch] = useState('');
  const [query] = useDebouncedValue(search.trim(), typingPause);
  const [names, setNames] = useState<Record<string, string>>({});
  const { data } = useQuery(membersQuery(query ? { query } : {}));
  const found = (data?.users ?? []).filter(({ id }) => !without.includes(id));
  const options = new Map([
    ...chosen.map((id) => [id, names[id] ?? ''] as const),
    ...found.map(({ id, name }) => [id, name] as const),
  ]);
  return (
    <MultiSelect
      label={label}
      placeholder={chosen.length === 0 ? t('people_placeholder') : ''}
      data={[...options].map(([value, name]) => ({ value, label: name }))}
      value={chosen}
      searchable
      // In a dialog the list would open by itself and cover the button.
      openOnFocus={false}
      renderOption={({ option: { value, label } }) => (
        <span className={classes.person}>
          <PersonAvatar person={{ id: value, name: label }} size={22} />
          {label}
        </span>
      )}
      classNames={{ inputField: classes.field ?? '' }}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={tc('states.no_options')}
      hidePickedOptions
      maxDropdownHeight={220}
      data-autofocus
      onChange={(ids) => {
        setNames((known) => ({ ...known, ...Object.fromEntries(found.map(({ id, name }) => [id, name])) }));
        onChange(ids);
      }}
    />
  );
}
