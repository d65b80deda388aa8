import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { visitMakersQuery } from './api.ts';
import { groupPeople } from './group-people.ts';

type VisitMakerSelectProps = {
  label: string;
  placeholder: string;
  error?: React.ReactNode;
  value: string[];
  onChange: (ids: string[]) => void;
};

/** Several agents, who makes visits first. */
export function VisitMakerSelect({ value, ...props }: VisitMakerSelectProps) {
  const { t } = useTranslation('resources');
  const people = useQuery(visitMakersQuery).data ?? [];
  return (
    <MultiSelect
      {...props}
      data={groupPeople(people, { makers: t('maker.group'), others: t('maker.others') })}
      value={value}
      searchable
      clearable
      openOnFocus={false}
      hidePickedOptions
    />
  );
}
