import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import {
  AssistanceMode,
  type AssistanceType,
  assistanceTypesApi,
  CreateAssistanceTypeInput,
  UpdateAssistanceTypeInput,
} from '@sightline/contract/tickets/assistance-types';
import { typeColors, typeIcons } from '@sightline/contract/tickets/ticket-types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { sheetTemplatesQuery } from '#web/features/sheets/api.ts';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { priorityIds, useStateNames } from '../properties/state-names.ts';
import { typesKey } from './api.ts';
import classes from './type-list.module.css';

type AssistanceTypeDialogProps = { opened: boolean; type: AssistanceType | null; onClose: () => void };

export function AssistanceTypeDialog(props: AssistanceTypeDialogProps) {
  const { t } = useTranslation('tickettypes');
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      size="lg"
      title={t(props.type ? 'assistance.edit' : 'assistance.add')}
    >
      <AssistanceTypeForm {...props} />
    </Dialog>
  );
}

const draftOf = (type: AssistanceType | null) => ({
  name: type?.base.name ?? '',
  name_en: type?.translations.en?.name ?? '',
  name_pt: type?.translations.pt?.name ?? '',
  code: type?.code ?? '',
  icon: (type?.icon ?? 'tool') as string,
  color: (type?.color ?? 'gray') as string,
  mode: (type?.mode ?? 'onsite') as string,
  default_duration: (type?.default_duration ?? '') as number | string,
  default_priority_id: String(type?.default_priority_id ?? ''),
  sheet_template_id: type?.sheet_template_id ?? '',
  requires_sheet: type?.requires_sheet ?? false,
  requires_signature: type?.requires_signature ?? false,
  active: type?.active ?? true,
});

type Draft = ReturnType<typeof draftOf>;

const bodyOf = ({ name_en, name_pt, ...draft }: Draft, type: AssistanceType | null, id: string) => ({
  ...draft,
  translations: { en: { name: name_en }, pt: { name: name_pt } },
  default_duration: draft.default_duration === '' ? null : Number(draft.default_duration),
  default_priority_id: draft.default_priority_id === '' ? null : Number(draft.default_priority_id),
  sheet_template_id: draft.sheet_template_id || null,
  ...(type ? { version: type.version } : { id }),
});

function AssistanceTypeForm({ type, onClose }: AssistanceTypeDialogProps) {
  const { t } = useTranslation('tickettypes');
  const { t: tc } = useTranslation();
  const { priorityName } = useStateNames();
  const cache = useQueryClient();
  const templates = useQuery(sheetTemplatesQuery).data ?? [];
  const [id] = useState(() => uuidv7());
  const form = useForm({
    schema: type ? UpdateAssistanceTypeInput : CreateAssistanceTypeInput,
    initial: draftOf(type),
    toBody: (draft) => bodyOf(draft, type, id),
    send: (body) =>
      type
        ? call(assistanceTypesApi.update, { params: { id: type.id }, body: body as never })
        : call(assistanceTypesApi.create, { body: body as never }),
    onSent: async () => {
      await cache.invalidateQueries({ queryKey: typesKey });
      alertSuccess(t(type ? 'assistance.updated' : 'assistance.created'));
      onClose();
    },
  });
  const none = { value: '', label: t('none') };
  const offered = templates.filter(({ active, id: key }) => active || key === type?.sheet_template_id);
  return (
    <form {...form.formProps} className={classes.form}>
      <div className={classes.pair}>
        <TextInput {...form.field('name')} label={t('name')} maxLength={limits.name} required data-autofocus />
        <TextInput {...form.field('code')} label={t('code')} maxLength={limits.types.code} />
        <TextInput {...form.field('name_en')} label={t('name_en')} maxLength={limits.name} />
        <TextInput {...form.field('name_pt')} label={t('name_pt')} maxLength={limits.name} />
        <NativeSelect
          {...form.field('icon')}
          label={t('icon')}
          data={typeIcons.map((value) => ({ value, label: t(`icons.${value}`) }))}
        />
        <NativeSelect
          {...form.field('color')}
          label={t('color')}
          data={typeColors.map((value) => ({ value, label: t(`colors.${value}`) }))}
        />
        <NativeSelect
          {...form.field('mode')}
          label={t('mode')}
          data={AssistanceMode.options.map((value) => ({ value, label: t(`modes.${value}`) }))}
        />
        <NumberInput {...form.field('default_duration')} label={t('duration')} min={1} max={limits.types.minutes} />
        <NativeSelect
          {...form.field('default_priority_id')}
          label={t('priority')}
          data={[none, ...priorityIds.map((value) => ({ value: String(value), label: priorityName(value) }))]}
        />
        <NativeSelect
          {...form.field('sheet_template_id')}
          label={t('template')}
          data={[none, ...offered.map(({ id: value, name }) => ({ value, label: name }))]}
        />
      </div>
      <Checkbox
        label={t('requires_sheet')}
        checked={form.values.requires_sheet}
        onChange={({ currentTarget }) => form.setFieldValue('requires_sheet', currentTarget.checked)}
      />
      <Checkbox
        label={t('requires_signature')}
        checked={form.values.requires_signature}
        onChange={({ currentTarget }) => form.setFieldValue('requires_signature', currentTarget.checked)}
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
