import '@mantine/core/styles/SegmentedControl.layer.css';
import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { SignatureKind, SignatureRole, SignInput, type Stroke } from '@sightline/contract/sheet-signing';
import { type AssistanceSheet, sheetsApi } from '@sightline/contract/sheets';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#web/features/session/session.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call } from '#web/lib/api.ts';
import { sentencesFor } from '#web/lib/error-sentences.ts';
import { useForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { sheetsQuery } from '../api.ts';
import { SignaturePad } from './signature-pad.tsx';
import classes from './signing.module.css';

type SignDialogProps = { sheet: AssistanceSheet; onClose: () => void };

/** As large as the screen: the phone is handed over. */
export function SignDialog({ sheet, onClose }: SignDialogProps) {
  const { t } = useTranslation('filling');
  return (
    <Dialog opened onClose={onClose} fullScreen title={t('signing.title')}>
      <SignForm sheet={sheet} onClose={onClose} />
    </Dialog>
  );
}

function SignForm({ sheet, onClose }: SignDialogProps) {
  const { t } = useTranslation('filling');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const me = useMe();
  const [id] = useState(() => uuidv7());
  const [refusal, setRefusal] = useState('');
  const hasTechnician = sheet.signatures.some(({ role }) => role === 'technician');
  const form = useForm({
    schema: SignInput,
    initial: {
      role: (hasTechnician ? 'customer' : 'technician') as string,
      kind: 'drawn' as string,
      name: hasTechnician ? '' : me.name,
      document: '',
      reason: '',
      strokes: [] as Stroke[],
    },
    toBody: (values) => ({ ...values, id }),
    send: (body) => {
      setRefusal('');
      return call(sheetsApi.sign, { params: { id: sheet.ticket_id, sheetId: sheet.id }, body: body as never });
    },
    onSent: async () => {
      await cache.invalidateQueries({ queryKey: sheetsQuery(sheet.ticket_id).queryKey });
      alertSuccess(t('signing.done'));
      onClose();
    },
    onRefused: (envelope) => {
      setRefusal(sentencesFor(envelope).join(' '));
      return true;
    },
  });
  const { kind, strokes } = form.values;
  return (
    <form {...form.formProps} className={classes.form} aria-label={t('signing.title')}>
      <FormError>{refusal}</FormError>
      <NativeSelect
        {...form.field('role')}
        label={t('signing.role')}
        size="md"
        data={SignatureRole.options.map((value) => ({ value, label: t(`signing.roles.${value}`) }))}
        onChange={({ currentTarget }) => {
          form.setFieldValue('role', currentTarget.value);
          form.setFieldValue('name', currentTarget.value === 'technician' ? me.name : '');
        }}
      />
      <TextInput {...form.field('name')} label={t('signing.name')} size="md" required maxLength={limits.name} />
      <TextInput
        {...form.field('document')}
        label={t('signing.document')}
        description={t('signing.document_hint')}
        size="md"
        maxLength={limits.sheets.document}
      />
      <SegmentedControl
        aria-label={t('signing.kind')}
        fullWidth
        size="md"
        value={kind}
        data={SignatureKind.options.map((value) => ({ value, label: t(`signing.kinds.${value}`) }))}
        onChange={(value) => form.setFieldValue('kind', value)}
      />
      {kind === 'drawn' && (
        <>
          <SignaturePad
            label={t('signing.pad')}
            strokes={strokes}
            onChange={(next) => form.setFieldValue('strokes', next.slice(0, limits.sheets.pen.strokes))}
          />
          {form.errors.strokes && (
            <span className={classes.error} role="alert">
              {form.errors.strokes}
            </span>
          )}
          <Button
            className={classes.clear ?? ''}
            variant="subtle"
            color="gray"
            disabled={strokes.length === 0}
            onClick={() => form.setFieldValue('strokes', [])}
          >
            {t('signing.clear')}
          </Button>
        </>
      )}
      {kind === 'typed' && <p className={classes.typed}>{form.values.name || '…'}</p>}
      {kind === 'refused' && (
        <TextInput
          {...form.field('reason')}
          label={t('signing.reason')}
          size="md"
          required
          maxLength={limits.sheets.note}
        />
      )}
      <p className={classes.dim}>{t('signing.locks')}</p>
      <DialogActions>
        <Button variant="default" size="md" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button type="submit" size="md" loading={form.submitting}>
          {t(kind === 'refused' ? 'signing.record' : 'sign')}
        </Button>
      </DialogActions>
    </form>
  );
}
