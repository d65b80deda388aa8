import { Button, Checkbox, FileInput, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { toolKinds, toolStatuses } from '@sightline/contract/schedule/list-fields';
import { CreateToolInput, type Tool, toolsApi, UpdateToolInput } from '@sightline/contract/schedule/tools';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { CustomerInput } from '#web/features/people/customer-input.tsx';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { toolsKey } from '../resource-keys.ts';
import { AgentSelect } from '../skills/agent-select.tsx';
import { ToolReservations } from './tool-reservations.tsx';
import classes from './tools.module.css';

type ToolDialogProps = { opened: boolean; tool: Tool | null; onClose: () => void };

export function ToolDialog(props: ToolDialogProps) {
  const { t } = useTranslation('resources');
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      size="lg"
      title={props.tool ? t('tool.edit', { name: props.tool.name }) : t('tool.add')}
    >
      <ToolForm {...props} />
    </Dialog>
  );
}

const draftOf = (tool: Tool | null) => ({
  name: tool?.name ?? '',
  code: tool?.code ?? '',
  serial: tool?.serial ?? '',
  kind: (tool?.kind ?? 'tool') as string,
  branch_id: tool?.branch?.id ?? null,
  holder_id: tool?.holder?.id ?? null,
  status: (tool?.status ?? 'available') as string,
  calibration_due_on: tool?.calibration_due_on ?? '',
  quantity: (tool?.quantity ?? 1) as number | string,
  notes: tool?.notes ?? '',
  active: tool?.active ?? true,
});

const bodyOf = (draft: ReturnType<typeof draftOf>, tool: Tool | null, id: string) => ({
  ...draft,
  calibration_due_on: draft.calibration_due_on || null,
  quantity: Number(draft.quantity),
  ...(tool ? { version: tool.version } : { id }),
});

function ToolForm({ tool, onClose }: ToolDialogProps) {
  const { t } = useTranslation('resources');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [id] = useState(() => uuidv7());
  const [picture, setPicture] = useState<File | null>(null);
  const form = useForm({
    schema: tool ? UpdateToolInput : CreateToolInput,
    initial: draftOf(tool),
    toBody: (draft) => bodyOf(draft, tool, id),
    send: (body) =>
      tool
        ? call(toolsApi.update, { params: { id: tool.id }, body: body as never })
        : call(toolsApi.create, { body: body as never }),
    onSent: async (saved) => {
      const params = { id: saved.tool.id };
      if (picture) await unwrap(call(toolsApi.setPicture, { params, body: {}, files: [picture] })).catch(alertFailure);
      await cache.invalidateQueries({ queryKey: toolsKey });
      alertSuccess(t(tool ? 'tool.updated' : 'tool.created'));
      onClose();
    },
  });
  const { tools } = limits.schedule.resources;
  return (
    <form {...form.formProps} className={classes.form}>
      <TextInput {...form.field('name')} label={t('tool.name')} maxLength={limits.name} required data-autofocus />
      <div className={classes.pair}>
        <TextInput {...form.field('code')} label={t('tool.code')} maxLength={tools.code} />
        <TextInput {...form.field('serial')} label={t('tool.serial')} maxLength={tools.serial} />
        <NativeSelect
          {...form.field('kind')}
          label={t('tool.kind')}
          data={toolKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <NativeSelect
          {...form.field('status')}
          label={t('tool.status')}
          data={toolStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        />
        <NumberInput
          {...form.field('quantity')}
          label={t('tool.quantity')}
          min={1}
          max={tools.quantity}
          allowDecimal={false}
        />
        <DayField {...form.field('calibration_due_on')} label={t('tool.calibration_due')} />
        <AgentSelect
          label={t('tool.holder')}
          value={form.values.holder_id}
          chosen={tool?.holder ?? null}
          onChange={(holder) => form.setFieldValue('holder_id', holder)}
        />
        <CustomerInput
          label={t('tool.branch')}
          placeholder={t('tool.nowhere')}
          value={form.values.branch_id}
          chosen={tool?.branch ?? null}
          isClearable
          onChange={(branch) => form.setFieldValue('branch_id', branch)}
        />
      </div>
      <FileInput
        label={t('tool.picture')}
        placeholder={tool?.picture?.name ?? t('tool.picture_choose')}
        accept="image/*"
        clearable
        value={picture}
        onChange={setPicture}
      />
      <Textarea
        {...form.field('notes')}
        label={t('tool.notes')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={tools.notes}
      />
      <Checkbox
        label={t('tool.active')}
        description={t('tool.active_hint')}
        checked={form.values.active}
        onChange={({ currentTarget }) => form.setFieldValue('active', currentTarget.checked)}
      />
      {tool && <ToolReservations tool={tool} />}
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
