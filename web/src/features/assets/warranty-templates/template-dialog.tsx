import { Button, Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import {
  type AssetWarrantyTemplate,
  CreateTemplateInput,
  UpdateTemplateInput,
  warrantyTemplatesApi,
} from '@sightline/contract/assets/warranty-templates';
import { limits } from '@sightline/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import classes from '../page/asset-page.module.css';
import { coverages, warrantyKinds } from '../warranty-choices.ts';

type TemplateDialogProps = { opened: boolean; template: AssetWarrantyTemplate | null; onClose: () => void };

export function TemplateDialog(props: TemplateDialogProps) {
  const { t } = useTranslation('assets');
  const { opened, template, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={t(template ? 'template.edit' : 'template.add')}>
      <TemplateForm {...props} />
    </Dialog>
  );
}

const draftOf = (template: AssetWarrantyTemplate | null) => ({
  name: template?.name ?? '',
  kind: template?.kind ?? 'manufacturer',
  provider: template?.provider ?? '',
  months: (template?.months ?? 24) as number | string,
  covers: (template?.covers ?? ['labour', 'parts']) as string[],
  terms: template?.terms ?? '',
});

function TemplateForm({ template, onClose }: TemplateDialogProps) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [id] = useState(() => uuidv7());
  const form = useForm({
    schema: template ? UpdateTemplateInput : CreateTemplateInput,
    initial: draftOf(template),
    toBody: ({ months, ...draft }) => ({
      ...draft,
      months: Number(months),
      ...(template ? { version: template.version } : { id }),
    }),
    send: (body) =>
      template
        ? call(warrantyTemplatesApi.update, { params: { id: template.id }, body: body as never })
        : call(warrantyTemplatesApi.create, { body: body as never }),
    onSent: async () => {
      await cache.invalidateQueries({ queryKey: ['asset-settings'] });
      onClose();
    },
  });
  return (
    <form {...form.formProps} className={classes.form}>
      <div className={classes.pair}>
        <TextInput {...form.field('name')} label={t('fields.name')} maxLength={limits.name} required data-autofocus />
        <NativeSelect
          {...form.field('kind')}
          label={t('warranty.kind')}
          data={warrantyKinds.map((value) => ({ value, label: t(`warranty_kind.${value}`) }))}
        />
        <NumberInput
          {...form.field('months')}
          label={t('template.months_after')}
          min={1}
          max={limits.assets.warrantyMonths}
        />
        <TextInput
          {...form.field('provider')}
          label={t('warranty.provider')}
          placeholder={t('template.provider_hint')}
          maxLength={limits.name}
        />
      </div>
      <Checkbox.Group {...form.field('covers')} label={t('warranty.covers')}>
        <div className={classes.pair}>
          {coverages.map((part) => (
            <Checkbox key={part} value={part} label={t(`covers.${part}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Textarea
        {...form.field('terms')}
        label={t('warranty.terms')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.assets.terms}
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
