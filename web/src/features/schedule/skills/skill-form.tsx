import { Button, MultiSelect, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { CreateSkillInput, type Skill, skillsApi, UpdateSkillInput } from '@sightline/contract/schedule/skills';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { skillsKey } from '../resource-keys.ts';
import classes from '../tools/tools.module.css';
import { AgentsSelect } from './agent-select.tsx';

type SkillFormProps = { skill: Skill | null; types: readonly { id: string; name: string }[]; onClose: () => void };

export function SkillForm({ skill, types, onClose }: SkillFormProps) {
  const { t } = useTranslation('resources');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [id] = useState(() => uuidv7());
  const finish = async (sentence: string) => {
    await cache.invalidateQueries({ queryKey: skillsKey });
    alertSuccess(sentence);
    onClose();
  };
  const form = useForm({
    schema: skill ? UpdateSkillInput : CreateSkillInput,
    initial: {
      name: skill?.name ?? '',
      user_ids: skill?.people.map((person) => person.id) ?? [],
      assistance_type_ids: skill?.assistance_types.map((type) => type.id) ?? [],
    },
    toBody: (draft) => ({ ...draft, ...(skill ? {} : { id }) }),
    send: (body) =>
      skill ? call(skillsApi.update, { params: { id: skill.id }, body }) : call(skillsApi.create, { body }),
    onSent: () => finish(t(skill ? 'skill.updated' : 'skill.created')),
  });
  const remove = useMutation({
    mutationFn: () => unwrap(call(skillsApi.remove, { params: { id: skill?.id ?? '' } })),
    onSuccess: () => finish(t('skill.deleted')),
    onError: alertFailure,
  });
  return (
    <form {...form.formProps} className={classes.form}>
      <TextInput {...form.field('name')} label={t('skill.name')} maxLength={limits.name} required data-autofocus />
      <AgentsSelect
        label={t('skill.holders')}
        value={form.values.user_ids}
        chosen={skill?.people ?? []}
        onChange={(ids) => form.setFieldValue('user_ids', ids)}
      />
      <MultiSelect
        label={t('skill.types')}
        description={t('skill.types_hint')}
        data={types.map(({ id: value, name }) => ({ value, label: name }))}
        value={form.values.assistance_type_ids}
        openOnFocus={false}
        searchable
        clearable
        onChange={(ids) => form.setFieldValue('assistance_type_ids', ids)}
      />
      <DialogActions>
        {skill && (
          <Button variant="subtle" color="red" mr="auto" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('skill.delete')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button type="submit" loading={form.submitting}>
          {tc('actions.save')}
        </Button>
      </DialogActions>
    </form>
  );
}
