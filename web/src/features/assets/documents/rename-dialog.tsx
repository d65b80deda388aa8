import { Button, TextInput } from '@mantine/core';
import { type AssetDocument, documentsApi, UpdateDocumentInput } from '@sightline/contract/asset-documents';
import { limits } from '@sightline/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { documentsQuery } from './api.ts';
import classes from './documents.module.css';

type RenameDialogProps = { opened: boolean; assetId: string; document: AssetDocument; onClose: () => void };

export function RenameDialog(props: RenameDialogProps) {
  const { t } = useTranslation('assets');
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('documents.rename')}>
      <RenameForm {...props} />
    </Dialog>
  );
}

function RenameForm({ assetId, document, onClose }: RenameDialogProps) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const form = useForm({
    schema: UpdateDocumentInput,
    initial: { name: document.file.name },
    send: (body) => call(documentsApi.update, { params: { id: assetId, documentId: document.id }, body }),
    onSent: async () => {
      await cache.invalidateQueries({ queryKey: documentsQuery(assetId).queryKey });
      onClose();
    },
  });
  return (
    <form {...form.formProps} className={classes.form}>
      <TextInput
        {...form.field('name')}
        label={t('documents.name')}
        maxLength={limits.assets.documentName}
        required
        data-autofocus
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
