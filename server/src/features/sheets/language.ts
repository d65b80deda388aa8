import { sql } from 'kysely';
import type { TenantCtx } from '../../kernel/context.ts';

type Locale = 'en' | 'pt';

/**
 * Returns the language of the customer: that of the person who asked for help, if they belong to the customer; else that of the workspace.
 */
export async function localeOfCustomer(ctx: TenantCtx, ticketId: string): Promise<Locale> {
  const { rows } = await sql<{ locale: Locale }>`
    select coalesce(u.locale, o.locale) as locale
    from tickets t
    join organizations o on o.id = t.organization_id
    left join lateral (
      select r.person_id from roles r
      where r.organization_id = t.organization_id and r.person_id = t.created_by and r.branch_id = t.branch_id
      limit 1) c on true
    left join lateral identity.find_user(c.person_id) u on c.person_id is not null
    where t.organization_id = ${ctx.organization_id} and t.id = ${ticketId}`.execute(ctx.db);
  const [found] = rows;
  if (!found) throw new Error('the ticket of a sheet is not there');
  return found.locale;
}

/** Maps the addresses (in lower case) of people in the workspace to the languages of their accounts. */
export async function localesOfPeople(ctx: TenantCtx, emails: readonly string[]): Promise<ReadonlyMap<string, Locale>> {
  const { rows } = await sql<{ email: string; locale: Locale }>`
    select lower(p.email::text) as email, u.locale
    from people p cross join lateral identity.find_user(p.id) u
    where p.organization_id = ${ctx.organization_id} and p.email = any(${[...emails]}::citext[])`.execute(ctx.db);
  return new Map(rows.map(({ email, locale }) => [email, locale]));
}
