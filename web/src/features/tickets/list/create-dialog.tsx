import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { Id } from '@sightline/contract/scalars';
import type { TicketForm } from '@sightline/contract/tickets/forms';
import { CreateTicketInput, type Ticket, ticketsApi } from '@sightline/contract/tickets/tickets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { AttachButtons } from '#web/features/files/attach-buttons.tsx';
import { DropHint } from '#web/features/files/drop-hint.tsx';
import { useFileDrop } from '#web/features/files/file-drop.ts';
import { UploadTray } from '#web/features/files/upload-tray.tsx';
import { useUploads } from '#web/features/files/uploads.ts';
import { ArticleSuggestions, CarriedArticle, carryArticle } from '#web/features/knowledge/embed.tsx';
import { useIsAgent, useSession } from '#web/features/session/session.tsx';
import { useSendFiles } from '#web/features/talk/api.ts';
import { alertQuestion } from '#web/lib/alert-question.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { ticketKeys } from '../api.ts';
import { customersQuery, useIsCreatingCustomer } from '../customers.ts';
import { FormChoice, useFormChoice } from '../forms/form-choice.tsx';
import classes from './create-dialog.module.css';
import { emptyDraft, isEmpty, readDraft, storeDraft, type TicketDraft } from './create-draft.ts';
import { CreateProperties } from './create-properties.tsx';

type CreateTicketDialogProps = {
  opened: boolean;
  /** The article that its reader was still stuck with. */
  articleId: string | null;
  onDropArticle: () => void;
  onClose: () => void;
  onCreated: (ticket: Ticket) => void;
};

/** Null is a choice, missing is none yet. */
const WithCustomer = CreateTicketInput.extend({ branch_id: Id.nullable() });

/** An agent says which customer a ticket is for, or that it is for none; without customers there is nothing to choose. */
function useMustChooseCustomer(): boolean {
  const isGuest = !useIsAgent();
  const { data } = useQuery({ ...customersQuery(), enabled: !isGuest });
  return !isGuest && data !== undefined && data.spaces.length > 0;
}

/** The input survives an error, closing the dialog and a reload; only creating the ticket or discarding the draft clears it. */
export function CreateTicketDialog(props: CreateTicketDialogProps) {
  const { opened, articleId, onDropArticle, onClose, onCreated } = props;
  const { t } = useTranslation('tickets');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const session = useSession();
  const mustChooseCustomer = useMustChooseCustomer();
  const isCreatingCustomer = useIsCreatingCustomer();
  const subject = useRef<HTMLInputElement>(null);
  const [createsAnother, setCreatesAnother] = useState(false);
  const uploads = useUploads(null);
  const { isDropping, drop } = useFileDrop((files) => uploads.add(files));
  const attach = useAttachToTicket();
  // The id is chosen once, so a retry after a lost response does not create a second ticket.
  const [id, setId] = useState(() => uuidv7());
  const [branchId, setBranchId] = useState<string | null>(() => readDraft(session).branch_id?.id ?? null);
  const choice = useFormChoice(session.token.branch?.id ?? branchId);
  const form = useForm({
    schema: mustChooseCustomer ? WithCustomer : CreateTicketInput,
    initial: readDraft(session),
    onValues: (values) => {
      storeDraft(session, values);
      setBranchId(values.branch_id?.id ?? null);
    },
    toBody: ({ branch_id, assignee_ids, assistance_type_id, problem_type_id, ...values }) => ({
      ...values,
      id,
      branch_id: branch_id ? branch_id.id : branch_id,
      assignee_ids: assignee_ids.map((person) => person.id),
      assistance_type_id: assistance_type_id?.id ?? null,
      problem_type_id: problem_type_id?.id ?? null,
      ...(choice.body && { form: choice.body }),
    }),
    send: (body) => call(ticketsApi.create, { body }),
    onSent: ({ ticket }) => {
      cache.setQueryData(ticketKeys.one(ticket.id), ticket);
      void cache.invalidateQueries({ queryKey: ticketKeys.all });
      alertSuccess(t('create.done', { number: ticket.ticket_id }));
      if (articleId) carryArticle(cache, ticket.id, articleId);
      attach(ticket, uploads.waiting);
      restart(createsAnother ? { ...emptyDraft, branch_id: form.values.branch_id } : emptyDraft);
      if (createsAnother) subject.current?.focus();
      else onCreated(ticket);
    },
  });

  /** Shows the form's default priority, so that it can be changed; the server adds the form's default assignee. */
  function takeDefaults({ priority_id }: TicketForm): void {
    form.setFieldValue('priority_id', priority_id);
  }

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    if (choice.filled.check()) form.submit(event);
    else {
      event.preventDefault();
      form.validate();
    }
  }

  function restart(draft: TicketDraft): void {
    choice.choose(null);
    form.setValues(draft);
    form.clearErrors();
    uploads.clear();
    setId(uuidv7());
  }

  function discard(): void {
    restart(emptyDraft);
    onClose();
  }

  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={t('create.title')}>
      <form {...form.formProps} {...drop} className={classes.form} onSubmit={submit}>
        <TextInput
          {...form.field('subject')}
          ref={subject}
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
        {articleId && <CarriedArticle id={articleId} onDrop={onDropArticle} />}
        <ArticleSuggestions
          text={`${form.values.subject} ${form.values.description}`}
          problemTypeId={form.values.problem_type_id?.id ?? null}
          exceptId={articleId}
          onSolved={discard}
        />
        <div className={classes.files}>
          <UploadTray {...uploads} />
          <div className={classes.attach}>
            <AttachButtons onFiles={uploads.add} />
            <span>{t('create.files_hint')}</span>
          </div>
        </div>
        <FormChoice choice={choice} onChosen={takeDefaults} />
        <CreateProperties form={form} mustChooseCustomer={mustChooseCustomer} />
        <DialogActions>
          <Checkbox
            className={classes.another ?? ''}
            label={t('create.another')}
            checked={createsAnother}
            onChange={({ currentTarget }) => setCreatesAnother(currentTarget.checked)}
          />
          {isEmpty(form.values) && uploads.uploads.length === 0 ? (
            <Button variant="default" onClick={onClose}>
              {tc('actions.cancel')}
            </Button>
          ) : (
            <Button variant="default" onClick={discard}>
              {t('create.discard')}
            </Button>
          )}
          <Button type="submit" loading={form.submitting || isCreatingCustomer}>
            {t('create.submit')}
          </Button>
        </DialogActions>
        {isDropping && <DropHint />}
      </form>
    </Dialog>
  );
}

/** The files become messages of the ticket's room. The ticket is there whatever becomes of them. */
function useAttachToTicket() {
  const { t } = useTranslation('tickets');
  const { t: tc } = useTranslation();
  const sendFiles = useSendFiles();
  return ({ room_id, ticket_id }: Ticket, files: Parameters<typeof sendFiles>[1]): void =>
    sendFiles(room_id, files, ({ id, file }, why, retry) => {
      const question = t('create.file_refused', { name: file.name, number: ticket_id, why });
      void alertQuestion({ id: `file:${id}`, question, answer: tc('actions.retry'), onAnswer: retry });
    });
}
