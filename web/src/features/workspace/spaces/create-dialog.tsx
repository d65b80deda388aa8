import { Button, TextInput } from '@mantine/core';
import { CreateSpaceInput } from '@sightline/contract/workspace/workspace';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { createSpace } from './api.ts';

type CreateDialogProps = { opened: boolean; onClose: () => void };

/** A new space has a name; the rest is filled in on its page. */
export function CreateDialog({ opened, onClose }: CreateDialogProps) {
  const { t } = useTranslation('spaces');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('create.title')} size="sm">
      <CreateForm onClose={onClose} />
    </Dialog>
  );
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('spaces');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    schema: CreateSpaceInput,
    initial: { name: '' },
    send: ({ name }) => createSpace(name),
    onSent: async ({ space }) => {
      await cache.invalidateQueries({ queryKey: ['spaces'] });
      await navigate({ to: '/settings/spaces/$id', params: { id: space.id } });
    },
  });
  return (
    <form {...form.formProps}>
      <TextInput {...form.field('name')} label={t('fields.name')} description={t('create.hint')} data-autofocus />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button type="submit" loading={form.submitting}>
          {t('create.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}
