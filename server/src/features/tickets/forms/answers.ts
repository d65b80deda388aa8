import { AppError } from '@sightline/contract/errors';
import { shownFields } from '@sightline/contract/fields/conditions';
import { type FieldValues, modelOf } from '@sightline/contract/fields/field-model';
import { normaliseFields } from '@sightline/contract/fields/field-types';
import { fieldIssue } from '@sightline/contract/fields/issues';
import type { FormField, TicketForm } from '@sightline/contract/tickets/forms';
import { ZodError } from 'zod';
import type { Contact, Member } from '../../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { askedFields, requireOfferedForm } from './queries.ts';

export type Answered = { form: TicketForm; fields: FormField[]; answers: FieldValues };
export type ReplyTo = { name: string; email: string };

/**
 * Checks the answers and returns what is stored. Drops the values of fields that their conditions hide; rejects a field that is not in the
 * reader's form.
 */
function checkAnswers(
  fields: readonly FormField[],
  entered: Readonly<Record<string, unknown>>,
  at: string[],
): FieldValues {
  const known = new Set(fields.map(({ id }) => id));
  const unknown = Object.keys(entered).find((id) => !known.has(id));
  if (unknown !== undefined) throw new AppError('NOT_FOUND', [...at, unknown].join('.'));
  const shown = shownFields(fields, normaliseFields(fields.map(modelOf), entered).values);
  const { values, problems } = normaliseFields(shown.map(modelOf), entered);
  const issues = Object.entries(problems).map(([id, problem]) => fieldIssue([...at, id], problem));
  if (issues.length > 0) throw new ZodError(issues);
  return values;
}

/** The form of a ticket that is being created, with its answers. */
export async function requireAnswers(
  ctx: Ctx<Member | Contact>,
  { id, answers }: { id: string; answers: Readonly<Record<string, unknown>> },
  branchId: string | null,
  at = ['form', 'answers'],
): Promise<Answered> {
  const form = await requireOfferedForm(ctx, id, branchId);
  const fields = askedFields(form.fields, ctx.actor);
  return { form, fields, answers: checkAnswers(fields, answers, at) };
}

export async function storeAnswers(
  ctx: TenantCtx,
  ticketId: string,
  answered: Answered,
  replyTo?: ReplyTo,
): Promise<void> {
  const { organization_id, now: sent_at } = ctx;
  await ctx.db
    .insertInto('ticket_form_answers')
    .values({
      ...{ organization_id, ticket_id: ticketId, form_id: answered.form.id, sent_at },
      fields: JSON.stringify(answered.fields) as never,
      answers: JSON.stringify(answered.answers) as never,
      ...(replyTo && { contact_name: replyTo.name, contact_email: replyTo.email }),
    })
    .execute();
}
