import { Button, Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import type { LabelledAsset } from '@sightline/contract/assets/label-drawing';
import {
  type LabelField,
  type LabelLayoutName,
  labelFields,
  labelLayoutNames,
  labelLayouts,
  labelPages,
  labelsPerPage,
} from '@sightline/contract/assets/label-layouts';
import { labelPrintsApi } from '@sightline/contract/assets/label-prints';
import { labelsApi } from '@sightline/contract/assets/labels';
import type { CallInput } from '@sightline/contract/endpoint';
import { limits } from '@sightline/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { runsQuery } from '#web/features/jobs/api.ts';
import { useSession } from '#web/features/session/session.tsx';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, fetchFile, unwrap } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import classes from './labels.module.css';
import { SheetPreview } from './sheet-preview.tsx';

export type LabelRows = Pick<CallInput<typeof labelsApi.print>['body'], 'ids' | 'matching' | 'except'>;

export type LabelsDialogProps = {
  opened: boolean;
  onClose: () => void;
  rows: LabelRows;
  /** How many assets these are. */
  count: number;
  /** Assets that are loaded already, for the preview. */
  samples: readonly LabelledAsset[];
};

/** Labels of assets as PDF: on which paper, with what, and from where on. */
export function LabelsDialog({ opened, onClose, ...rest }: LabelsDialogProps) {
  const { t } = useTranslation('assets');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('labels.title', { count: rest.count })} size="lg">
      <LabelsForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

const within = (value: number | string, most: number): number =>
  Math.min(Math.max(Math.trunc(Number(value)) || 1, 1), most);

function LabelsForm({ rows, count, samples, onClose }: Omit<LabelsDialogProps, 'opened'>) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const [name, setName] = useState<LabelLayoutName>('l7160');
  const [fields, setFields] = useState<LabelField[]>(['tag', 'name', 'serial']);
  const [place, setPlace] = useState<number | string>(1);
  const [each, setEach] = useState<number | string>(1);
  const layout = labelLayouts[name];
  const perPage = labelsPerPage(layout);
  const [start, copies] = [within(place, perPage), within(each, limits.labels.copies)];
  const isTooMany = count * copies > limits.labels.atOnce;
  const isLong = count * copies >= limits.labels.backgroundFrom;
  const workspace = useSession().token.organization;
  const brand = {
    hasLogo: fields.includes('logo') && Boolean(workspace?.logo),
    name: fields.includes('workspace') ? (workspace?.name ?? '') : '',
  };
  const cache = useQueryClient();
  const [id] = useState(() => uuidv7());
  const body = { ...rows, layout: name, fields, start, copies };
  const download = useMutation({
    mutationFn: async () => {
      if (isLong) await unwrap(call(labelPrintsApi.start, { body: { ...body, id } }));
      else saveFile(await fetchFile(labelsApi.print, { body }), `${t('labels.file')}.pdf`);
    },
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: runsQuery.queryKey });
      onClose();
    },
    onError: alertFailure,
    meta: { isQuiet: true },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        download.mutate();
      }}
    >
      <div className={classes.form}>
        <div className={classes.settings}>
          <NativeSelect
            label={t('labels.layout')}
            description={t('labels.scale')}
            value={name}
            data={labelLayoutNames.map((value) => ({ value, label: t(`labels.layouts.${value}`) }))}
            onChange={({ currentTarget }) => setName(currentTarget.value as LabelLayoutName)}
            data-autofocus
          />
          <Checkbox.Group
            label={t('labels.fields')}
            value={fields}
            onChange={(chosen) => setFields(labelFields.filter((field) => chosen.includes(field)))}
          >
            <div className={classes.fields}>
              {labelFields.map((field) => (
                <Checkbox key={field} value={field} label={t(`labels.field.${field}`)} />
              ))}
            </div>
          </Checkbox.Group>
          <div className={classes.numbers}>
            {perPage > 1 && (
              <NumberInput label={t('labels.start')} min={1} max={perPage} value={place} onChange={setPlace} />
            )}
            <NumberInput
              label={t('labels.copies')}
              min={1}
              max={limits.labels.copies}
              value={each}
              onChange={setEach}
              error={isTooMany && t('labels.too_many', { most: limits.labels.atOnce })}
            />
          </div>
        </div>
        <figure className={classes.preview}>
          <SheetPreview label={t('labels.preview')} {...{ layout, fields, start, count, copies, samples, brand }} />
          <figcaption>{t('labels.sheets', { count: labelPages(layout, count * copies, start) })}</figcaption>
        </figure>
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button type="submit" loading={download.isPending} disabled={isTooMany}>
          {t(isLong ? 'labels.draw' : 'labels.download')}
        </Button>
      </DialogActions>
    </form>
  );
}
