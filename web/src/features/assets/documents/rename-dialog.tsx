import { Button, TextInput } from '@mantine/core';
import { type AssetDocument, UpdateDocumentInput } from '@sightline/contract/assets/documents';
import { limits } from '@sightline/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { changeDocument, type DocumentOwner, documentsQuery } from './api.ts';
import classes from './documents.module.css';

type RenameDialogProps = { opened: boolean; owner: DocumentOwner; document: AssetDocument; onClose: () => void };

export function RenameDialog(props: RenameDialogProps) {
  const { t } = useTranslation('assets');
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('documents.rename')}>
      <RenameForm {...props} />
    </Dialog>
  );
}

function RenameForm({ owner, document, onClose }: RenameDialogProps) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const form = useForm({
    schema: UpdateDocumentInput,
    initial: { name: document.file.name },
    send: (body) => changeDocument(owner, document.id, body),
    onSent: async () => {
      await cache.invalidateQueries({ queryKey: documentsQuery(owner).queryKey });
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
