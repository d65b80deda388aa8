import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Member } from '@sightline/contract/people/people';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { membersQuery } from '#web/features/people/api.ts';
import type { Field } from '#web/lib/form.ts';

type ReviewerSelectProps = Field<string | null> & { branchId: string | null };

/** Agents, and guests of the ticket's own space: people who may see the ticket. */
const mayReview = ({ kind, branch }: Member, branchId: string | null): boolean =>
  kind === 'organization' || (branchId !== null && branch?.id === branchId);

/** Finds people on the server while typing. */
export function ReviewerSelect({ branchId, ...field }: ReviewerSelectProps) {
  const { t } = useTranslation('sheets');
  const { t: tc } = useTranslation();
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), 200);
  const { data } = useQuery(membersQuery(query ? { query } : {}));
  const people = data?.users.filter((member) => mayReview(member, branchId)) ?? [];
  return (
    <Select
      {...field}
      label={t('form.reviewer')}
      description={t('form.reviewer_hint')}
      placeholder={t('form.no_reviewer')}
      data={people.map(({ id, name, branch }) => ({ value: id, label: branch ? `${name} · ${branch.name}` : name }))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': tc('actions.clear') }}
      onSearchChange={(text) => setTyped(text.includes(' · ') ? '' : text)}
      nothingFoundMessage={tc('states.no_options')}
    />
  );
}
