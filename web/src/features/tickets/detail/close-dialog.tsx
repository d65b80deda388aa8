import { Button, Radio } from '@mantine/core';
import type { Ticket } from '@sightline/contract/tickets/tickets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SolvedQuestion } from '#web/features/knowledge/embed.tsx';
import { useCan } from '#web/features/session/session.tsx';
import { NewSheet } from '#web/features/sheets/embed.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { useCloseTicket } from '../mutations.ts';
import classes from './close-dialog.module.css';

type CloseTicketDialogProps = {
  ticket: Ticket;
  opened: boolean;
  onClose: () => void;
  /** Once nothing of it is left on the screen. */
  onGone?: () => void;
};

/** Closing offers a choice to close with or without an assistance sheet (specification, section 4). */
export function CloseTicketDialog({ ticket, opened, onClose, onGone }: CloseTicketDialogProps) {
  const { t } = useTranslation('tickets');
  const { t: tc } = useTranslation();
  const close = useCloseTicket(ticket.id);
  const mayReopen = useCan('tickets.reopen');
  const [picked, setPicked] = useState<'with' | 'without' | null>(null);
  const choice = picked ?? (ticket.sheet ? 'with' : 'without');
  const writes = choice === 'with' && !ticket.sheet;
  const sheetHint = ticket.sheet ? 'close.with_hint' : 'close.write_now';
  const timers = ticket.active_timers.length;

  function leave(): void {
    close.reset();
    setPicked(null);
    onClose();
  }

  function confirm(): void {
    close.mutate(
      { with_sheet: choice === 'with' },
      {
        onSuccess: () => {
          if (!mayReopen) alertSuccess(t('close.done', { number: ticket.ticket_id }));
          leave();
        },
      },
    );
  }

  return (
    <Dialog
      // The optimistic update shows the ticket as closed; after an error the dialog must still be open.
      opened={opened || close.isPending}
      onClose={leave}
      {...(onGone && { onExitTransitionEnd: onGone })}
      size={writes ? 'lg' : 'md'}
      title={t('close.title', { number: ticket.ticket_id })}
    >
      <Radio.Group
        label={t('close.question')}
        value={choice}
        onChange={(value) => setPicked(value === 'with' ? 'with' : 'without')}
      >
        <div className={classes.choices}>
          <Radio value="with" label={t('close.with')} description={t(sheetHint)} />
          <Radio value="without" label={t('close.without')} description={t('close.without_hint')} />
        </div>
      </Radio.Group>
      <SolvedQuestion ticketId={ticket.id} />
      {timers > 0 && <p className={classes.timers}>{t('close.timers', { count: timers })}</p>}
      <FormError>{close.isError ? sentencesOfError(close.error).join(' ') : ''}</FormError>
      {writes ? (
        <NewSheet ticket={ticket} submitLabel={t('close.write_and_close')} onCreated={confirm} onCancel={leave} />
      ) : (
        <DialogActions>
          <Button variant="default" onClick={leave}>
            {tc('actions.cancel')}
          </Button>
          <Button loading={close.isPending} onClick={confirm} data-autofocus>
            {t('close.confirm')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
