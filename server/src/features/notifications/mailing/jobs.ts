import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { JobHandler } from '../../../jobs/handlers.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import { queueMails } from '../../mail/actions.ts';
import { type Deliverable, findWanted } from '../channels.ts';
import { mailTimeOf } from '../quiet-hours.ts';

/*
 * A notification: waits for its time (`mail_at`) -> taken by an e-mail (`mail_id`), once and for all; or put off, to a digest or the end
 * of quiet hours; or dropped, when its person does not want it or may not see it any more. What is read needs nothing.
 */

/** Due notifications that one transaction begins with; it takes all that wait for their people. */
const batch = 1_000;

async function findDuePeople({ db, organization_id, now }: TenantCtx): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select distinct person_id from (
      select person_id from notifications
      where organization_id = ${organization_id} and mail_at <= ${now} and read_at is null
      order by mail_at limit ${sql.lit(batch)}) as due`.execute(db);
  return rows.map(({ person_id }) => person_id);
}

/** Another worker, or a request that changes one of them, keeps the rows that it has locked. */
async function lockWaiting({ db, organization_id }: TenantCtx, people: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from notifications
    where organization_id = ${organization_id} and person_id = any(${[...people]}::uuid[])
      and mail_at is not null and read_at is null
    for update skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

type Decision = { id: string; mail_id: string | null; mail_at: Date | null };

/** Puts everything that waits for a person in one e-mail, once one of the notifications is due. */
function decide(waiting: readonly Deliverable[], now: Date): Decision[] {
  const planned = waiting.map((each) => ({ id: each.id, at: mailTimeOf(each, new Date(each.created_at), now) }));
  if (!planned.some(({ at }) => at !== null && at <= now))
    return planned.map(({ id, at }) => ({ id, mail_id: null, mail_at: at }));
  const mail_id = uuidv7();
  return planned.map(({ id }) => ({ id, mail_id, mail_at: null }));
}

async function store(ctx: TenantCtx, locked: readonly string[], decisions: readonly Decision[]): Promise<void> {
  const decided = new Set(decisions.map(({ id }) => id));
  const dropped = locked.filter((id) => !decided.has(id)).map((id) => ({ id, mail_id: null, mail_at: null }));
  const all = [...decisions, ...dropped];
  await sql`
    update notifications as n set mail_id = chosen.mail_id, mail_at = chosen.mail_at
    from unnest(${all.map(({ id }) => id)}::uuid[], ${all.map(({ mail_id }) => mail_id)}::uuid[],
      ${all.map(({ mail_at }) => mail_at)}::timestamptz[]) as chosen (id, mail_id, mail_at)
    where n.organization_id = ${ctx.organization_id} and n.id = chosen.id`.execute(ctx.db);
}

/** Says whether there was anything to do: then there may be more. */
async function mailSome(ctx: TenantCtx): Promise<boolean> {
  const people = await findDuePeople(ctx);
  const locked = people.length > 0 ? await lockWaiting(ctx, people) : [];
  if (locked.length === 0) return false;
  const wanted = await findWanted(ctx, 'email', sql`n.id = any(${locked}::uuid[])`);
  const byPerson = [...Map.groupBy(wanted, ({ person_id }) => person_id).values()];
  const decisions = byPerson.flatMap((waiting) => decide(waiting, ctx.now));
  await store(ctx, locked, decisions);
  const mails = new Map<string, string>();
  const addresses = new Map(wanted.map(({ id, email }) => [id, email]));
  for (const { id, mail_id } of decisions) {
    const email = addresses.get(id);
    if (mail_id && email) mails.set(mail_id, email);
  }
  await queueMails(
    ctx,
    [...mails].map(([id, recipient]) => ({ id, recipient })),
    'notifications',
  );
  return true;
}

const mailDue: JobHandler<'notifications.mail'> = {
  transaction: 'none',
  async run(ctx) {
    for (let isMore = true; isMore && !ctx.signal.aborted; ) isMore = await ctx.transact('write', mailSome);
  },
};

export const mailingJobs = { 'notifications.mail': mailDue };
