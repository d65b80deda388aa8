import { showsText } from '@sightline/contract/visible-text';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import type { AssistanceSheet } from '@sightline/contract/sheets/sheets';
import { isDrawn, SignatureKind, SignatureRole, SignInput, type Stroke } from '@sightline/contract/sheets/signing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#web/features/session/session.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { sentenceOf } from '#web/lib/error-sentences.ts';
import { useForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { SignaturePad } from './signature-pad.tsx';
import classes from './signing.module.css';

type SignDialogProps = {
  sheet: Pick<AssistanceSheet, 'signatures'>;
  /** Stores it until it is sent, with a connection or without. */
  onSign: (id: string, signature: Omit<SignInput, 'id'>) => Promise<void>;
  onClose: () => void;
};

/** Checks what the server would refuse while the pen is still at hand. */
function problemOf({ kind, strokes, reason }: SignInput): Record<string, string[]> {
  if (kind === 'drawn' && !isDrawn(strokes)) return { strokes: [sentenceOf('SIGNATURE_EMPTY')] };
  return kind === 'refused' && !showsText(reason) ? { reason: [sentenceOf('REASON_MISSING')] } : {};
}

/** As large as the screen: the phone is handed over. */
export function SignDialog(props: SignDialogProps) {
  const { t } = useTranslation('filling');
  return (
    <Dialog opened onClose={props.onClose} fullScreen title={t('signing.title')}>
      <SignForm {...props} />
    </Dialog>
  );
}

function SignForm({ sheet, onSign, onClose }: SignDialogProps) {
  const { t } = useTranslation('filling');
  const { t: tc } = useTranslation();
  const me = useMe();
  const [id] = useState(() => uuidv7());
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
    toBody: (values) => values as unknown as SignInput,
    send: async (signature) => {
      const errors = problemOf(signature);
      if (Object.keys(errors).length > 0)
        return { data: null, message: '', code: 'INVALID_INPUT', status: 422, errors };
      await onSign(id, { ...signature, device_at: new Date().toISOString() });
      return { data: null, message: '', code: '', status: 200, errors: {} };
    },
    onSent: () => {
      alertSuccess(t('signing.done'));
      onClose();
    },
  });
  const { kind, strokes } = form.values;
  return (
    <form {...form.formProps} className={classes.form} aria-label={t('signing.title')}>
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
