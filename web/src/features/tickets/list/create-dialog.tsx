import { Button, Textarea, TextInput } from '@mantine/core';
import type { PersonRef } from '@sightline/contract/fields';
import { limits } from '@sightline/contract/limits';
import {
  CreateTicketInput,
  type PriorityId,
  type Ticket,
  ticketPriority,
  ticketsApi,
} from '@sightline/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useCan, useSession } from '#web/features/session/session.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ticketKeys } from '../api.ts';
import { useIsCreatingCustomer } from '../customers.ts';
import { DueDatePicker } from '../properties/due-date-picker.tsx';
import { AssigneePicker, CustomerPicker, PriorityPicker } from '../properties/pickers.tsx';
import classes from './create-dialog.module.css';

type CreateTicketDialogProps = { opened: boolean; onClose: () => void; onCreated: (ticket: Ticket) => void };

const initial = {
  subject: '',
  description: '',
  branch_id: null as { id: string; name: string } | null,
  priority_id: ticketPriority.medium as PriorityId,
  due_date: null as string | null,
  assignee_ids: [] as PersonRef[],
};

/** The input survives an error and closing the dialog; only creating a ticket clears it. */
export function CreateTicketDialog({ opened, onClose, onCreated }: CreateTicketDialogProps) {
  const { t } = useTranslation('tickets');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const isGuest = useSession().token.branch !== null;
  const isCreatingCustomer = useIsCreatingCustomer();
  const mayAssign = useCan('tickets.assign');
  // The id is chosen once, so a retry after a lost response does not create a second ticket.
  const [id, setId] = useState(() => uuidv7());
  const form = useForm({
    schema: CreateTicketInput,
    initial,
    toBody: ({ branch_id, assignee_ids, ...values }) => ({
      ...values,
      id,
      branch_id: branch_id?.id ?? null,
      assignee_ids: assignee_ids.map((person) => person.id),
    }),
    send: (body) => call(ticketsApi.create, { body }),
    onSent: ({ ticket }) => {
      cache.setQueryData(ticketKeys.one(ticket.id), ticket);
      void cache.invalidateQueries({ queryKey: ticketKeys.all });
      alertSuccess(t('create.done', { number: ticket.ticket_id }));
      form.reset();
      setId(uuidv7());
      onCreated(ticket);
    },
  });
  const { values, setFieldValue, errors } = form;

  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={t('create.title')}>
      <form {...form.formProps} className={classes.form}>
        <TextInput
          {...form.field('subject')}
          label={t('fields.subject')}
          maxLength={limits.subject}
          placeholder={t('create.subject_hint')}
          required
          data-autofocus
        />
        <Textarea
          {...form.field('description')}
          label={t('fields.description')}
          maxLength={limits.description}
          placeholder={t('create.description_hint')}
          rows={5}
        />
        <div className={classes.properties}>
          {!isGuest && (
            <Property label={t('fields.customer')} error={errors.branch_id}>
              <CustomerPicker value={values.branch_id} onChange={(customer) => setFieldValue('branch_id', customer)} />
            </Property>
          )}
          <Property label={t('fields.priority')} error={errors.priority_id}>
            <PriorityPicker
              value={values.priority_id}
              onChange={(priority) => setFieldValue('priority_id', priority)}
            />
          </Property>
          {mayAssign && (
            <Property label={t('fields.assignees')} error={errors.assignee_ids}>
              <AssigneePicker
                people={values.assignee_ids}
                onAdd={(person) => setFieldValue('assignee_ids', [...values.assignee_ids, person])}
                onRemove={({ id: removed }) =>
                  setFieldValue(
                    'assignee_ids',
                    values.assignee_ids.filter((person) => person.id !== removed),
                  )
                }
              />
            </Property>
          )}
          <Property label={t('fields.due_date')} error={errors.due_date}>
            <DueDatePicker value={values.due_date} onChange={(due_date) => setFieldValue('due_date', due_date)} />
          </Property>
        </div>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {tc('actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting || isCreatingCustomer}>
            {t('create.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Property({ label, error, children }: { label: string; error: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.property} data-invalid={error ? true : undefined}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      {children}
      {error && (
        <span className={classes.error} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
