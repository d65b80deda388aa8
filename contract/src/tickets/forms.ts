import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { FieldAnswer, FieldDefinition, FieldTypeSchema, FieldVisibility } from '../fields/definition.ts';
import { limits } from '../limits.ts';
import { Email, greatestInt, Id, Locale, line, optionalLine, prose, Timestamp } from '../scalars.ts';
import { ticketFormLimits } from './form-limits.ts';
import { PriorityId } from './tickets.ts';

/*
 * Forms by which tickets are created: in the app, and by anybody who has the address of a public one. Their fields are
 * fields of the field engine. A ticket keeps the fields as they were asked.
 */

export const FormFieldType = FieldTypeSchema.exclude(['person', 'rating', 'link', 'check', 'photo', 'meter']);
export const FormField = FieldDefinition.extend({ type: FormFieldType, visible_to: FieldVisibility });
export type FormField = z.infer<typeof FormField>;
const FormFieldInput = FormField.extend({ visible_to: FieldVisibility.default('everybody') });

const Text = z.object({ en: prose(ticketFormLimits.text), pt: prose(ticketFormLimits.text) });

export const TicketForm = z.object({
  id: Id,
  name: z.string(),
  intro: Text,
  /** Shown after the form was sent. */
  thanks: Text,
  fields: z.array(FormField),
  /** Customers whom it is offered to; none for all. */
  branch_ids: z.array(Id),
  assistance_type_id: Id.nullable(),
  /** The default assignee of its tickets. Customers do not see it. */
  assignee_id: Id.nullable(),
  priority_id: PriorityId,
  /** Anybody may open its address, and send it without an account. */
  public: z.boolean(),
  slug: z.string(),
  files_allowed: z.boolean(),
  active: z.boolean(),
  /** Tickets that were created with it. */
  used_count: z.int(),
  version: z.int(),
});
export type TicketForm = z.infer<typeof TicketForm>;

const noText = { en: '', pt: '' };
const definition = {
  name: line(limits.name),
  intro: Text.default(noText),
  thanks: Text.default(noText),
  fields: z.array(FormFieldInput).max(ticketFormLimits.fields).default([]),
  branch_ids: z.array(Id).max(ticketFormLimits.spaces).default([]),
  assistance_type_id: Id.nullable().default(null),
  assignee_id: Id.nullable().default(null),
  priority_id: PriorityId.default(2),
  public: z.boolean().default(false),
  files_allowed: z.boolean().default(true),
  active: z.boolean().default(true),
};
export const CreateTicketFormInput = z.object({ id: Id.optional(), ...definition });
export const UpdateTicketFormInput = z.object({ ...definition, version: z.int().max(greatestInt) });

/** By the ids of fields. */
export const FormAnswers = z.record(z.string().max(40), FieldAnswer);

/** The questions and answers of a ticket's form. `contact`: the sender of a public form. */
export const FilledForm = z.object({
  form: z.object({ id: Id, name: z.string() }),
  fields: z.array(FormField),
  answers: FormAnswers,
  contact: z.object({ name: z.string(), email: z.string() }).nullable(),
  sent_at: Timestamp,
});
export type FilledForm = z.infer<typeof FilledForm>;

/** Form fields are text, so the answers travel as JSON. */
const AnswersText = z
  .string()
  .max(200_000)
  .default('{}')
  .transform((text, context) => {
    const { data, error } = FormAnswers.safeParse(readJson(text));
    if (!error) return data;
    context.addIssue({ code: 'custom', message: 'not answers' });
    return z.NEVER;
  });

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const SendFormInput = z.object({
  name: line(limits.name),
  email: Email,
  subject: line(limits.subject),
  description: prose(limits.description).default(''),
  answers: AnswersText,
  /** Hidden from people; programs that fill in everything give themselves away. */
  website: optionalLine(limits.name).default(''),
});

const params = z.object({ id: Id });
const slugParams = z.object({ slug: z.string().max(ticketFormLimits.slug) });
const oneForm = z.object({ ticket_form: TicketForm });
const allForms = wholeList({ ticket_forms: z.array(TicketForm) });
const changeErrors = ['NOT_FOUND', 'QUESTION_TWICE', 'TEMPLATE_UNFINISHED', 'NOT_ASSIGNABLE'] as const;

export const ticketFormsApi = {
  list: endpoint('GET', '/ticket-forms', {
    summary: 'Lists the forms that tickets can be created with, in their order.',
    description:
      'Who configures tickets gets archived ones too; guests get those of their space, without what agents alone are asked.',
    query: OnePage,
    data: allForms,
  }),
  create: endpoint('POST', '/ticket-forms', {
    summary: 'Creates a form for tickets, at the end of the order.',
    body: CreateTicketFormInput,
    idempotentBy: 'id',
    data: oneForm,
    errors: [...changeErrors, 'CONFLICT', 'TOO_MANY_FORMS'],
  }),
  update: endpoint('PUT', '/ticket-form/:id', {
    summary: 'Changes, archives or restores a form for tickets.',
    description: 'Tickets keep the fields that they were created with, and a public form its address.',
    params,
    body: UpdateTicketFormInput,
    data: oneForm,
    errors: [...changeErrors, 'STALE_VERSION'],
  }),
  clone: endpoint('POST', '/ticket-form/:id/clone', {
    summary: 'Copies a form, as one that is not public, under another address.',
    params,
    body: z.object({ id: Id.optional(), name: line(limits.name) }),
    idempotentBy: 'id',
    data: oneForm,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_FORMS'],
  }),
  order: endpoint('PUT', '/ticket-forms/order', {
    summary: 'Puts the forms in an order.',
    body: z.object({ ids: z.array(Id).min(1).max(ticketFormLimits.forms) }),
    data: allForms,
    errors: ['NOT_FOUND'],
  }),
  ofTicket: endpoint('GET', '/ticket/:id/form', {
    summary: 'Says what was asked and answered when a ticket was created; null without a form.',
    params,
    data: z.object({ filled_form: FilledForm.nullable() }),
  }),
  open: endpoint('GET', '/form/:slug', {
    summary: 'Opens a public form; anybody may.',
    params: slugParams,
    data: z.object({
      workspace: z.string(),
      logo: z.string().nullable(),
      color: z.string(),
      locale: Locale,
      name: z.string(),
      intro: Text,
      fields: z.array(FormField),
      files_allowed: z.boolean(),
    }),
    errors: ['LINK_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  send: endpoint('POST', '/form/:slug', {
    summary: 'Sends a public form, which creates a ticket; anybody may.',
    description: '`answers` is JSON text. Files become the first message of the ticket.',
    params: slugParams,
    body: SendFormInput,
    files: 'files',
    data: z.object({ ticket_id: z.int(), thanks: Text }),
    errors: [
      'LINK_INVALID',
      'TOO_MANY_REQUESTS',
      'TOO_MANY_FILES',
      'ATTACHMENTS_TOO_LARGE',
      'NOT_FOUND',
      'PICTURE_TOO_LARGE',
      'PICTURE_QUEUE_FULL',
      'FILE_UNREADABLE',
    ],
  }),
};

export const ticketFormEvents = { TicketFormsChangedEvent: z.object({}) };
