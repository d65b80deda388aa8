import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import {
  CreateProblemTypeInput,
  type ProblemType,
  problemTypesApi,
  UpdateProblemTypeInput,
} from '@sightline/contract/tickets/problem-types';
import { flattenTree, lineage } from '@sightline/contract/tree';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { priorityIds, useStateNames } from '../properties/state-names.ts';
import { typesKey } from './api.ts';
import classes from './type-list.module.css';
import { typePath } from './type-path.ts';

type ProblemTypeDialogProps = {
  opened: boolean;
  type: ProblemType | null;
  types: readonly ProblemType[];
  onClose: () => void;
};

export function ProblemTypeDialog(props: ProblemTypeDialogProps) {
  const { t } = useTranslation('tickettypes');
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t(props.type ? 'problem.edit' : 'problem.add')}>
      <ProblemTypeForm {...props} />
    </Dialog>
  );
}

const draftOf = (type: ProblemType | null) => ({
  name: type?.base.name ?? '',
  name_en: type?.translations.en?.name ?? '',
  name_pt: type?.translations.pt?.name ?? '',
  parent_id: type?.parent_id ?? '',
  keywords: type?.keywords ?? '',
  default_priority_id: String(type?.default_priority_id ?? ''),
  active: type?.active ?? true,
});

function ProblemTypeForm({ type, types, onClose }: ProblemTypeDialogProps) {
  const { t } = useTranslation('tickettypes');
  const { t: tc } = useTranslation();
  const { priorityName } = useStateNames();
  const cache = useQueryClient();
  const [id] = useState(() => uuidv7());
  const form = useForm({
    schema: type ? UpdateProblemTypeInput : CreateProblemTypeInput,
    initial: draftOf(type),
    toBody: ({ parent_id, default_priority_id, name_en, name_pt, ...draft }) => ({
      ...draft,
      translations: { en: { name: name_en }, pt: { name: name_pt } },
      parent_id: parent_id || null,
      default_priority_id: default_priority_id === '' ? null : Number(default_priority_id),
      ...(type ? { version: type.version } : { id }),
    }),
    send: (body) =>
      type
        ? call(problemTypesApi.update, { params: { id: type.id }, body: body as never })
        : call(problemTypesApi.create, { body: body as never }),
    onSent: async () => {
      await cache.invalidateQueries({ queryKey: typesKey });
      alertSuccess(t(type ? 'problem.updated' : 'problem.created'));
      onClose();
    },
  });
  const parents = flattenTree(types).filter(({ node }) => !type || !lineage(types, node.id).includes(type.id));
  return (
    <form {...form.formProps} className={classes.form}>
      <TextInput {...form.field('name')} label={t('name')} maxLength={limits.name} required data-autofocus />
      <div className={classes.pair}>
        <TextInput {...form.field('name_en')} label={t('name_en')} maxLength={limits.name} />
        <TextInput {...form.field('name_pt')} label={t('name_pt')} maxLength={limits.name} />
      </div>
      <NativeSelect
        {...form.field('parent_id')}
        label={t('parent')}
        data={[
          { value: '', label: t('top') },
          ...parents.map((leaf) => ({ value: leaf.node.id, label: typePath(leaf) })),
        ]}
      />
      <TextInput
        {...form.field('keywords')}
        label={t('keywords')}
        description={t('keywords_hint')}
        maxLength={limits.types.keywords}
      />
      <NativeSelect
        {...form.field('default_priority_id')}
        label={t('priority')}
        data={[
          { value: '', label: t('none') },
          ...priorityIds.map((value) => ({ value: String(value), label: priorityName(value) })),
        ]}
      />
      <Checkbox
        label={t('active')}
        description={t('active_hint')}
        checked={form.values.active}
        onChange={({ currentTarget }) => form.setFieldValue('active', currentTarget.checked)}
      />
      <DialogActions>
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
