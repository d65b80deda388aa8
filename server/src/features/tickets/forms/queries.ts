import { AppError } from '@sightline/contract/errors';
import type { FieldValues } from '@sightline/contract/fields/field-model';
import type { FilledForm, FormField, TicketForm, ticketFormsApi } from '@sightline/contract/tickets/forms';
import { type RawBuilder, sql } from 'kysely';
import { wireTime } from '../../../db/wire-time.ts';
import type { Action } from '../../../kernel/action.ts';
import { type Actor, type Contact, isAgent, type Member } from '../../../kernel/actor.ts';
import type { Ctx, TenantCtx } from '../../../kernel/context.ts';
import { requireTicket } from '../queries.ts';

/** Agents are asked everything; guests, and senders of a public form, what is for everybody. */
export const isStaff = (actor: Actor | Contact): boolean =>
  actor.kind === 'member' && isAgent(actor) && actor.permissions.has('tickets.view');

export const askedFields = (fields: readonly FormField[], actor: Actor | Contact): FormField[] =>
  fields.filter(({ visible_to }) => visible_to === 'everybody' || isStaff(actor));

export async function readForms(ctx: TenantCtx, condition: RawBuilder<unknown>): Promise<TicketForm[]> {
  const { rows } = await sql<TicketForm>`
    select f.id, f.name, f.intro, f.thanks, f.fields, to_json(f.branch_ids) as branch_ids, f.assistance_type_id,
      f.assignee_id, f.priority_id, f.is_public as public, f.slug, f.files_allowed, f.is_active as active, f.version,
      (select count(*)::int from ticket_form_answers a
        where a.organization_id = f.organization_id and a.form_id = f.id) as used_count
    from ticket_forms f
    where f.organization_id = ${ctx.organization_id} and ${condition}
    order by f.position, f.created_at, f.id`.execute(ctx.db);
  return rows;
}

export async function requireForm(ctx: TenantCtx, id: string, field = 'id'): Promise<TicketForm> {
  const [form] = await readForms(ctx, sql`f.id = ${id}`);
  if (!form) throw new AppError('NOT_FOUND', field);
  return form;
}

const isOfferedTo = ({ branch_ids }: TicketForm, branchId: string | null): boolean =>
  branch_ids.length === 0 || (branchId !== null && branch_ids.includes(branchId));

/** Limits a form to what guests may see. */
const forGuest = (form: TicketForm, actor: Member): TicketForm => ({
  ...form,
  ...{ fields: askedFields(form.fields, actor), branch_ids: [], assignee_id: null, slug: '', used_count: 0 },
});

/** Agents choose the customer after the form, so they get the forms of all. */
export async function listForms(ctx: Ctx): Promise<TicketForm[]> {
  const { actor } = ctx;
  const forms = await readForms(ctx, actor.permissions.has('tickets.configure') ? sql`true` : sql`f.is_active`);
  if (isStaff(actor)) return forms;
  return forms.filter((form) => isOfferedTo(form, actor.branch_id)).map((form) => forGuest(form, actor));
}

export const listTicketForms: Action<typeof ticketFormsApi.list> = async (ctx) => ({
  ticket_forms: await listForms(ctx),
});

/** Returns a form with which a ticket for this customer can be created. */
export async function requireOfferedForm(ctx: TenantCtx, id: string, branchId: string | null): Promise<TicketForm> {
  const form = await requireForm(ctx, id, 'form.id');
  if (!isOfferedTo(form, branchId)) throw new AppError('NOT_FOUND', 'form.id');
  if (!form.active) throw new AppError('FORM_ARCHIVED', 'form.id');
  return form;
}

type Row = Omit<FilledForm, 'contact'> & { contact_name: string; contact_email: string };

/** Customers read what they were asked, and not the address of somebody else. */
export const findFormOfTicket: Action<typeof ticketFormsApi.ofTicket> = async (ctx, { params }) => {
  const ticket = await requireTicket(ctx, params.id);
  const { rows } = await sql<Row>`
    select json_build_object('id', f.id, 'name', f.name) as form, a.fields, a.answers, a.contact_name, a.contact_email,
      ${wireTime('a.sent_at')} as sent_at
    from ticket_form_answers a
    join ticket_forms f on f.organization_id = a.organization_id and f.id = a.form_id
    where a.organization_id = ${ctx.organization_id} and a.ticket_id = ${ticket.id}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return { filled_form: null };
  const { contact_name: name, contact_email: email, ...filled } = row;
  const fields = askedFields(filled.fields, ctx.actor);
  const answers: FieldValues = {};
  for (const { id } of fields) if (filled.answers[id] !== undefined) answers[id] = filled.answers[id];
  const contact = email && isStaff(ctx.actor) ? { name, email } : null;
  return { filled_form: { ...filled, fields, answers, contact } };
};
