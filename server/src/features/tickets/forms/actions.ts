import { randomInt } from 'node:crypto';
import { AppError } from '@sightline/contract/errors';
import { unfinishedFields } from '@sightline/contract/fields/unfinished';
import { ticketFormLimits } from '@sightline/contract/tickets/form-limits';
import type { TicketForm, ticketFormsApi } from '@sightline/contract/tickets/forms';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { putInOrder } from '../../../db/in-order.ts';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import { changesBetween } from '../../../kernel/audit-entry.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { requireOpenSpaces } from '../../workspace/queries.ts';
import { requireAgent } from '../assignment.ts';
import { requireAssistanceType } from '../ticket-types/queries.ts';
import { publishForms } from './events.ts';
import { listForms, requireForm } from './queries.ts';

/*
 * Forms are archived, never deleted: tickets keep what was asked. The address of a public form never changes, and is given
 * to no other form.
 */

type Body = Parameters<Action<typeof ticketFormsApi.update>>[1]['body'];
type Definition = Omit<Body, 'version'>;

/** Writers of the forms of a workspace follow one another, so that the limit and the order hold. */
async function lockForms(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ticket_forms ${ctx.organization_id}`}, 0))`.execute(
    ctx.db,
  );
}

function requireWhole({ fields }: Definition): void {
  if (new Set(fields.map(({ id }) => id)).size < fields.length) throw new AppError('QUESTION_TWICE', 'fields');
  const problems = unfinishedFields(fields, 'fields');
  if (problems.length > 0) throw AppError.about('TEMPLATE_UNFINISHED', problems);
}

async function requireDefaults(ctx: Ctx, form: Definition): Promise<void> {
  requireWhole(form);
  await requireOpenSpaces(ctx, form.branch_ids, 'branch_ids');
  if (form.assistance_type_id) await requireAssistanceType(ctx, form.assistance_type_id, 'assistance_type_id');
  if (form.assignee_id) await requireAgent(ctx, form.assignee_id, 'assignee_id');
}

const columnsOf = ({ active, public: is_public, fields, intro, thanks, ...columns }: Definition) => ({
  ...columns,
  ...{ is_active: active, is_public },
  fields: JSON.stringify(fields) as never,
  intro: JSON.stringify(intro) as never,
  thanks: JSON.stringify(thanks) as never,
});

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Readable, and so far from every other one that nobody has to be asked. */
function slugOf(name: string): string {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, ticketFormLimits.slug - ticketFormLimits.suffix - 1);
  const end = Array.from({ length: ticketFormLimits.suffix }, () => letters[randomInt(letters.length)]).join('');
  return `${words || 'form'}-${end}`;
}

async function insertForm(ctx: Ctx, id: string, form: Definition): Promise<TicketForm> {
  await lockForms(ctx);
  const { total, last } = await scoped(ctx)
    .selectFrom('ticket_forms')
    .select([sql<number>`count(*)::int`.as('total'), sql<number>`coalesce(max(position), 0)::int`.as('last')])
    .executeTakeFirstOrThrow();
  if (total >= ticketFormLimits.forms) throw new AppError('TOO_MANY_FORMS');
  const { organization_id, now: created_at } = ctx;
  const place = { organization_id, id, slug: slugOf(form.name), position: last + 1, created_at };
  await ctx.db
    .insertInto('ticket_forms')
    .values({ ...columnsOf(form), ...place })
    .execute();
  ctx.audit('ticket_form.created', { record: { id, label: form.name } });
  await publishForms(ctx);
  return requireForm(ctx, id);
}

export const createTicketForm: Action<typeof ticketFormsApi.create> = async (ctx, { body }) => {
  const { id = uuidv7(), ...form } = body;
  await requireDefaults(ctx, form);
  return { ticket_form: await insertForm(ctx, id, form) };
};

export const cloneTicketForm: Action<typeof ticketFormsApi.clone> = async (ctx, { params, body }) => {
  const { id: _id, version: _version, slug: _slug, used_count: _used, ...form } = await requireForm(ctx, params.id);
  const copy = { ...form, name: body.name, public: false, active: true };
  return { ticket_form: await insertForm(ctx, body.id ?? uuidv7(), copy) };
};

export const updateTicketForm: Action<typeof ticketFormsApi.update> = async (ctx, { params, body }) => {
  await lockForms(ctx);
  const before = await requireForm(ctx, params.id);
  const { version, ...form } = body;
  if (version !== before.version) throw new AppError('STALE_VERSION', 'version');
  await requireDefaults(ctx, form);
  await scoped(ctx)
    .updateTable('ticket_forms')
    .set({ ...columnsOf(form), version: sql`version + 1` })
    .where('id', '=', before.id)
    .execute();
  const changes = changesBetween(before, form, ['name', 'public', 'active', 'files_allowed']);
  ctx.audit('ticket_form.updated', { record: { id: before.id, label: form.name }, changes });
  await publishForms(ctx);
  return { ticket_form: await requireForm(ctx, before.id) };
};

export const orderTicketForms: Action<typeof ticketFormsApi.order> = async (ctx, { body }) => {
  await lockForms(ctx);
  const known = (await listForms(ctx)).map(({ id }) => id);
  await putInOrder(ctx, 'ticket_forms', body.ids, known);
  const ticket_forms = await listForms(ctx);
  ctx.audit('ticket_form.ordered', { record: { id: null, label: ticket_forms.map(({ name }) => name).join(', ') } });
  await publishForms(ctx);
  return { ticket_forms };
};
