import { Button } from '@mantine/core';
import type { Skill } from '@sightline/contract/schedule/skills';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SettingsList, SettingsRow } from '#web/ui/settings-list.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import classes from '../tools/tools.module.css';
import { skillsQuery } from './api.ts';
import { SkillForm } from './skill-form.tsx';

type SkillListProps = { types: readonly { id: string; name: string }[] };

/** Lists the skills in the settings. `types` are the types of assistance that may require them. */
export function SkillList({ types }: SkillListProps) {
  const { t } = useTranslation('resources');
  const found = useQuery(skillsQuery);
  const [edited, setEdited] = useState<Skill | 'new' | null>(null);
  if (found.isPending) return <SkeletonRows height={44} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <>
      <SettingsList>
        {found.data.map((skill) => (
          <SettingsRow
            key={skill.id}
            name={skill.name}
            detail={skill.assistance_types.map(({ name }) => name).join(', ')}
            count={t('skill.people', { count: skill.people.length })}
            acts={
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                aria-label={t('skill.edit', { name: skill.name })}
                onClick={() => setEdited(skill)}
              >
                {t('edit')}
              </Button>
            }
          />
        ))}
      </SettingsList>
      {found.data.length === 0 && <p className={classes.dim}>{t('skill.empty')}</p>}
      <Button variant="default" onClick={() => setEdited('new')}>
        {t('skill.add')}
      </Button>
      <Dialog
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' || edited === null ? t('skill.add') : t('skill.edit', { name: edited.name })}
      >
        {edited !== null && (
          <SkillForm skill={edited === 'new' ? null : edited} types={types} onClose={() => setEdited(null)} />
        )}
      </Dialog>
    </>
  );
}
