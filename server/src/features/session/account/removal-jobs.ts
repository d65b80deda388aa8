import { sql } from 'kysely';
import type { JobHandler } from '../../../jobs/handlers.ts';
import { sendMail } from '../../mail/actions.ts';
import { auditInWorkspaces } from '../audit.ts';
import { findAccess } from '../queries.ts';
import { leaveEverything } from './workspaces.ts';

/** The name is gone before anything is written about leaving, so that nothing new names the person. */
const removeAccount: JobHandler<'session.remove_account'> = async (ctx, { user_id }) => {
  const { rows } = await sql<{ due: boolean }>`
    select identity.lock_due_removal(${user_id}, ${ctx.now}) as due`.execute(ctx.db);
  if (!rows[0]?.due) return;
  const known = await sql<{ id: string }>`select id from identity.known_in(${user_id}) as places (id)`.execute(ctx.db);
  const exports = await sql<{ id: string; storage_key: string }>`
    select * from identity.list_data_exports(${user_id})`.execute(ctx.db);
  for (const { id, storage_key } of exports.rows)
    await ctx.enqueue('session.remove_export', { export_id: id, storage_key }, { key: id });
  await sql`select identity.remove_account(${user_id})`.execute(ctx.db);
  for (const { id } of known.rows) {
    await ctx.inOrganization(id, async (tenant) => {
      const { rows: people } = await sql<{ name: string }>`select name from people where id = ${user_id}`.execute(
        tenant.db,
      );
      const former = { id: user_id, name: people[0]?.name ?? '' };
      await leaveEverything(tenant, former, null);
      tenant.fact('person.removed', { person_id: user_id });
      tenant.audit('person.removed', { record: { id: user_id, label: former.name } });
    });
  }
  ctx.afterCommit(ctx.ports.invalidateBearers);
};

const tellTakenBack: JobHandler<'session.tell_removal_taken_back'> = async (ctx, { user_id }) => {
  const { rows } = await sql<{ was_taken_back: boolean }>`
    select identity.forget_removal(${user_id}) as was_taken_back`.execute(ctx.db);
  if (!rows[0]?.was_taken_back) return;
  const { user, organizations } = await findAccess(ctx.db, user_id);
  await auditInWorkspaces(ctx, user_id, 'person.removal_taken_back');
  const [place] = organizations;
  if (!place) return;
  await ctx.inOrganization(place.id, (inside) =>
    sendMail(inside, user, 'account_removal', (wording) => wording.removalTakenBack({ name: user.name })),
  );
};

export const removalJobs = {
  'session.remove_account': removeAccount,
  'session.tell_removal_taken_back': tellTakenBack,
};
