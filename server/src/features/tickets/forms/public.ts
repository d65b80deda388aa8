import type { StoredFile } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { ticketFormLimits } from '@sightline/contract/tickets/form-limits';
import type { ticketFormsApi } from '@sightline/contract/tickets/forms';
import { CreateTicketInput } from '@sightline/contract/tickets/tickets';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { spendAll } from '../../../http/attempt-throttle.ts';
import { addressKey } from '../../../http/limit-request.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Contact } from '../../../kernel/actor.ts';
import type { Ctx, PublicCtx, TenantCtx } from '../../../kernel/context.ts';
import { findPrimaryEnvironment, isFoundAt, ownEnvironment } from '../../../kernel/environments.ts';
import { addFiles, giveFilesToMessage } from '../../files/actions.ts';
import { addGuest } from '../../people/actions.ts';
import { insertMessage } from '../../talk/actions.ts';
import { createFilledTicket } from '../creation.ts';
import { requireAnswers } from './answers.ts';
import { requireForm } from './queries.ts';

/*
 * A public form: anyone who has its address opens it and sends it, without an account. Who sends one becomes a person of the
 * workspace who can do nothing there.
 */

type Place = { organization_id: string; form_id: string };

/** The host of another workspace serves no forms of this one. */
async function requirePlace({ db, environment }: PublicCtx, slug: string): Promise<Place> {
  const { rows } = await sql<Place>`select * from identity.find_public_form(${slug})`.execute(db);
  const [place] = rows;
  if (!place || !isFoundAt(environment, place.organization_id)) throw new AppError('LINK_INVALID', 'slug');
  return place;
}

/** Before any of its files is received: too many of them are refused at once. */
export async function workspaceOfForm(ctx: PublicCtx, { slug }: Record<string, unknown>): Promise<string> {
  const { organization_id } = await requirePlace(ctx, String(slug));
  const { throttle } = ctx.ports;
  const sent = [throttle.of('sentForms', addressKey(ctx.ip)), throttle.of('sentFormsOfWorkspace', organization_id)];
  await spendAll(sent);
  return organization_id;
}

export const openTicketForm: Action<typeof ticketFormsApi.open, PublicCtx> = async (ctx, { params }) => {
  const { organization_id, form_id } = await requirePlace(ctx, params.slug);
  const look = (await findPrimaryEnvironment(ctx.db, organization_id)) ?? ownEnvironment;
  return ctx.inOrganization(organization_id, async (tenant) => {
    const { name, intro, fields, files_allowed } = await requireForm(tenant, form_id);
    const { name: workspace, locale } = await tenant.db
      .selectFrom('organizations')
      .select(['name', 'locale'])
      .where('id', '=', organization_id)
      .executeTakeFirstOrThrow();
    const asked = fields.filter(({ visible_to }) => visible_to === 'everybody');
    const worn = { logo: look.logo, color: look.colors.primary };
    return { workspace, locale, ...worn, name, intro, fields: asked, files_allowed };
  });
};

/** Adds a person without permissions, who acts for the sender. */
async function actAsContact(tenant: TenantCtx, name: string): Promise<Ctx<Contact>> {
  const id = uuidv7();
  if (!(await addGuest(tenant, { id, name }))) throw new Error('a new id is in use');
  const by = { kind: 'guest', id, name } as const;
  return {
    ...tenant,
    actor: { kind: 'contact', id, name, organization_id: tenant.organization_id },
    audit: (event, details) => tenant.audit(event, { actor: by, ...details }),
    fact: (fact, payload) => tenant.fact(fact, payload, by),
  };
}

/** The files are the first message of the ticket's room. */
async function attach(ctx: Ctx<Contact>, roomId: string, files: readonly StoredFile[]): Promise<void> {
  if (files.length === 0) return;
  const added = await addFiles(ctx, { owner_kind: 'upload', room_id: roomId }, files);
  const id = uuidv7();
  const line = { id, room_id: roomId, sender_id: ctx.actor.id, kind: 'message' as const, message: '' };
  await insertMessage(ctx, { ...line, reply_id: null, tagged_ids: [] });
  await giveFilesToMessage(
    ctx,
    id,
    added.map((file) => file.id),
  );
}

export const sendTicketForm: Action<typeof ticketFormsApi.send, PublicCtx> = async (ctx, { params, body, files }) => {
  const { organization_id, form_id } = await requirePlace(ctx, params.slug);
  return ctx.inOrganization(organization_id, async (tenant) => {
    const form = await requireForm(tenant, form_id);
    const most = form.files_allowed ? ticketFormLimits.files : 0;
    if (files.length > most) throw new AppError('TOO_MANY_FILES', 'files');
    // A program that filled in the invisible field gets the same answer as a person.
    if (body.website !== '') return { ticket_id: 0, thanks: form.thanks };
    const acting = await actAsContact(tenant, body.name);
    const [only, ...others] = form.branch_ids;
    const branch_id = only !== undefined && others.length === 0 ? only : null;
    const answered = await requireAnswers(acting, { id: form.id, answers: body.answers }, only ?? null, ['answers']);
    const { subject, description } = body;
    const input = CreateTicketInput.parse({ subject, description, branch_id, priority_id: form.priority_id });
    const ticket = await createFilledTicket(acting, input, answered, { name: body.name, email: body.email });
    await attach(acting, ticket.room_id, files);
    return { ticket_id: ticket.ticket_id, thanks: form.thanks };
  });
};
