import type { SheetMail, SheetOrigin, sheetSendingApi } from '@sightline/contract/sheets/sending';
import { sql } from 'kysely';
import { wireTime } from '../../../db/wire-time.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { requireTicket, type TicketRecord } from '../../tickets/queries.ts';
import { localeOfCustomer } from '../language.ts';
import { requireSheet } from '../queries.ts';

const mostSuggested = 20;

export async function listMails(ctx: Ctx, sheetId: string): Promise<SheetMail[]> {
  const { rows } = await sql<SheetMail>`
    select m.id, m.email, m.locale, m.state, json_build_object('id', p.id, 'name', p.name) as sent_by,
      ${wireTime('m.created_at')} as created_at, ${wireTime('m.settled_at')} as settled_at
    from sheet_mails m join people p on p.organization_id = m.organization_id and p.id = m.sent_by
    where m.organization_id = ${ctx.organization_id} and m.sheet_id = ${sheetId}
    order by m.id desc`.execute(ctx.db);
  return rows;
}

type Suggestion = { name: string; email: string };

/** The people of the customer who have an address, and the customer's own. */
async function suggestRecipients(ctx: Ctx, { branch_id }: TicketRecord): Promise<Suggestion[]> {
  if (!branch_id) return [];
  const { rows } = await sql<Suggestion>`
    select b.name, b.email from branches b
    where b.organization_id = ${ctx.organization_id} and b.id = ${branch_id} and b.email <> ''
    union
    select p.name, p.email::text from people p
    join roles r on r.organization_id = p.organization_id and r.person_id = p.id
    where p.organization_id = ${ctx.organization_id} and r.branch_id = ${branch_id} and p.email is not null
    order by 1, 2 limit ${sql.lit(mostSuggested)}`.execute(ctx.db);
  return rows;
}

export const listSheetMails: Action<typeof sheetSendingApi.mails> = async (ctx, { params }) => {
  const ticket = await requireTicket(ctx, params.id);
  const sheet = await requireSheet(ctx, ticket.id, params.sheetId);
  return {
    mails: await listMails(ctx, sheet.id),
    suggestions: await suggestRecipients(ctx, ticket),
    locale: await localeOfCustomer(ctx, ticket.id),
  };
};

export const findOrigin: Action<typeof sheetSendingApi.origin> = async (ctx, { params }) => {
  const ticket = await requireTicket(ctx, params.id);
  const { rows } = await sql<SheetOrigin>`
    select json_build_object('id', t.id, 'ticket_id', t.ticket_id, 'subject', t.subject,
        'closed', t.closed_at is not null) as ticket,
      json_build_object('id', s.id, 'number', s.number) as sheet, coalesce(w.note, '') as note,
      coalesce((
        select q -> 'label' from jsonb_array_elements(v.sections) c, jsonb_array_elements(c -> 'questions') q
        where q ->> 'id' = u.question_id limit 1), '{"en": "", "pt": ""}') as question
    from sheet_followups u
    join assistance_sheets s on s.organization_id = u.organization_id and s.id = u.sheet_id
    join tickets t on t.organization_id = s.organization_id and t.id = s.ticket_id
    left join sheet_template_versions v on v.organization_id = s.organization_id and v.id = s.template_version_id
    left join sheet_answers w on w.organization_id = u.organization_id and w.sheet_id = u.sheet_id
      and w.question_id = u.question_id
    where u.organization_id = ${ctx.organization_id} and u.ticket_id = ${ticket.id}`.execute(ctx.db);
  return { origin: rows[0] ?? null };
};
