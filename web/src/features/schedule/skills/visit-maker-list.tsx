import { Switch, TextInput } from '@mantine/core';
import { skillsApi, type VisitMaker } from '@sightline/contract/schedule/skills';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SettingsList, SettingsRow } from '#web/ui/settings-list.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { scheduleKeys } from '../api.ts';
import { skillsKey } from '../resource-keys.ts';
import classes from '../tools/tools.module.css';
import { visitMakersQuery } from './api.ts';

const searchableFrom = 12;

/** Chooses the people who make visits, in the settings: one switch for each person. */
export function VisitMakerList() {
  const { t } = useTranslation('resources');
  const found = useQuery(visitMakersQuery);
  const [search, setSearch] = useState('');
  if (found.isPending) return <SkeletonRows height={44} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const wanted = search.trim().toLocaleLowerCase();
  const shown = found.data.filter(({ name, title }) => `${name} ${title}`.toLocaleLowerCase().includes(wanted));
  return (
    <>
      {found.data.length >= searchableFrom && (
        <TextInput
          aria-label={t('maker.search')}
          placeholder={t('maker.search')}
          mb={8}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <SettingsList>
        {shown.map((person) => (
          <VisitMakerLine key={person.id} person={person} />
        ))}
      </SettingsList>
      {found.data.every((person) => !person.is_plannable) && (
        <p className={classes.dim} role="status">
          {t('maker.none')}
        </p>
      )}
    </>
  );
}

function VisitMakerLine({ person }: { person: VisitMaker }) {
  const { t } = useTranslation('resources');
  const cache = useQueryClient();
  const { id, name, title, skills, is_plannable } = person;
  const change = useMutation({
    mutationFn: (next: boolean) =>
      unwrap(call(skillsApi.setPlannable, { params: { id }, body: { is_plannable: next } })),
    onError: alertFailure,
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: scheduleKeys.boards });
      return cache.invalidateQueries({ queryKey: skillsKey });
    },
  });
  return (
    <SettingsRow
      name={name}
      detail={[title, skills.map((skill) => skill.name).join(', ')].filter(Boolean).join(' · ')}
      acts={
        <Switch
          aria-label={t('maker.of', { name })}
          checked={change.isPending ? change.variables : is_plannable}
          onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
        />
      }
    />
  );
}
