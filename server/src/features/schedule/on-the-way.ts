import { sql } from 'kysely';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import { spokenTime } from '../../kernel/time-in-words.ts';
import { addressOf, type Recipient, sendMail } from '../mail/actions.ts';
import { postMessage } from '../talk/actions.ts';
import { touchTicketOfRoom } from '../tickets/actions.ts';
import type { TicketRecord } from '../tickets/queries.ts';

type Customer = {
  /** The address of the ticket's author, if they belong to the customer; else that of the customer's contact. */
  email: string | null;
  locale: 'en' | 'pt';
  timezone: string;
};

export async function findCustomer(
  ctx: TenantCtx,
  ticket: Pick<TicketRecord, 'branch_id' | 'created_by'>,
): Promise<Customer> {
  const { rows } = await sql<Customer>`
    select coalesce(case when r.id is not null and not identity.is_unproved(p.id) then p.email end, nullif(b.contact ->> 'email', ''), nullif(b.email, '')) email,
      coalesce(case when r.id is not null then u.locale end, o.locale) locale, coalesce(b.timezone, o.timezone) timezone
    from organizations o
    left join branches b on b.organization_id = o.id and b.id = ${ticket.branch_id}
    left join people p on p.organization_id = o.id and p.id = ${ticket.created_by}
    left join roles r on r.organization_id = o.id and r.person_id = p.id and r.branch_id = b.id
    left join lateral identity.find_user(p.id) u on r.id is not null
    where o.id = ${ctx.organization_id} limit 1`.execute(ctx.db);
  const [customer] = rows;
  if (!customer) throw new Error('the workspace of a request is not there');
  return customer;
}

const sentences = {
  en: (time: string) => (time ? `I am on my way and expect to arrive at ${time}.` : 'I am on my way.'),
  pt: (time: string) => (time ? `Estou a caminho e devo chegar às ${time}.` : 'Estou a caminho.'),
};

/** By the clock of the customer. */
const clockOf = (at: string | null, { locale, timezone }: Customer): string =>
  at === null ? '' : spokenTime(at, 'clock', locale, timezone);

/** Posts a message in the conversation of the ticket, and sends an e-mail to the person who asked for help. */
export async function notifyCustomer(ctx: Ctx, ticket: TicketRecord, arrivesAt: string | null): Promise<void> {
  const customer = await findCustomer(ctx, ticket);
  const { locale, email } = customer;
  const time = clockOf(arrivesAt, customer);
  await touchTicketOfRoom(ctx, ticket.room_id);
  await postMessage(ctx, { id: ticket.room_id, ticket }, sentences[locale](time));
  if (email === null) return;
  const recipient: Recipient = { email, locale };
  const url = `${addressOf(ctx.ports.env)}/tickets/${ticket.ticket_id}`;
  await sendMail(ctx, recipient, 'visit_on_the_way', (wording, { name: workspace }) =>
    wording.visitOnTheWay({ ...{ workspace, time, url }, technician: ctx.actor.name, subject: ticket.subject }),
  );
}
