import { Button, Textarea, TextInput } from '@mantine/core';
import { type Asset, assetsApi } from '@sightline/contract/assets/assets';
import { limits } from '@sightline/contract/limits';
import { CreateTicketInput, ticketsApi } from '@sightline/contract/tickets/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import classes from './asset-page.module.css';

type NewTicketDialogProps = {
  opened: boolean;
  asset: Asset;
  onClose: () => void;
  onCreated: (ticket: { id: string; ticket_id: number }) => void;
};

/** A ticket about the asset, for the customer at whom it stands. */
export function NewTicketDialog(props: NewTicketDialogProps) {
  const { t } = useTranslation('assets');
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('ticket.new', { name: props.asset.name })}>
      <NewTicketForm {...props} />
    </Dialog>
  );
}

function NewTicketForm({ asset, onClose, onCreated }: NewTicketDialogProps) {
  const { t } = useTranslation('assets');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  // The id is chosen once, so a retry after a lost response does not create a second ticket.
  const [id] = useState(() => uuidv7());
  const form = useForm({
    schema: CreateTicketInput,
    initial: { subject: '', description: '' },
    toBody: (values) => ({ ...values, id, branch_id: asset.branch?.id ?? null }),
    send: async (body) => {
      const created = await call(ticketsApi.create, { body });
      if (created.code !== 'OK' && created.status >= 300) return created;
      const linked = await call(assetsApi.setOfTicket, { params: { id }, body: { asset_id: asset.id } });
      return linked.status < 300 ? created : { ...linked, data: created.data };
    },
    onSent: ({ ticket }) => {
      void cache.invalidateQueries({ queryKey: ['assets'] });
      void cache.invalidateQueries({ queryKey: ['tickets'] });
      onCreated(ticket);
    },
  });
  return (
    <form {...form.formProps} className={classes.form}>
      <TextInput
        {...form.field('subject')}
        label={t('ticket.subject')}
        maxLength={limits.subject}
        required
        data-autofocus
      />
      <Textarea
        {...form.field('description')}
        label={t('ticket.description')}
        maxLength={limits.description}
        rows={5}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button type="submit" loading={form.submitting}>
          {t('ticket.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}
