import type pg from 'pg';
import type { Account, Named } from './accounts.ts';

/** Selects the sessions to end: an account's, a workspace's (guests of its calls included), or everybody's. */
export type SessionScope = { account: Account } | { workspace: Named } | 'everybody';

/**
 * Every node asks again within two seconds whether a token that it knows is still there, so removing them is all there is
 * to do. Says how many sessions that ended.
 */
export async function removeSessions(owner: pg.Client, whose: SessionScope): Promise<number> {
  if (whose === 'everybody')
    return (await removeTokens(owner, 'true', [])) + (await removeGuestTokens(owner, 'true', []));
  if ('account' in whose) return removeTokens(owner, 'user_id = $1', [whose.account.id]);
  const scope = ['organization_id = $1', [whose.workspace.id]] as const;
  return (await removeTokens(owner, ...scope)) + (await removeGuestTokens(owner, ...scope));
}

/** Sessions, password links and call links in a backup may have ended since, so none of them is restored. */
export async function endRestoredAccess(owner: pg.Client): Promise<number> {
  const ended = await removeSessions(owner, 'everybody');
  await owner.query('delete from password_resets');
  await owner.query('delete from email_changes');
  await owner.query('delete from account_removals where confirmed_at is null');
  await owner.query('delete from data_exports'); // their bytes are in no backup
  await owner.query('delete from sign_in_tickets');
  await owner.query('update call_invitations set revoked_at = now() where revoked_at is null');
  return ended;
}

async function removeTokens(owner: pg.Client, condition: string, values: readonly string[]): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `with removed as (delete from tokens where ${condition} returning session_id)
     select count(distinct session_id)::int as count from removed`,
    [...values],
  );
  return rows[0]?.count ?? 0;
}

async function removeGuestTokens(owner: pg.Client, condition: string, values: readonly string[]): Promise<number> {
  const { rowCount } = await owner.query(`delete from guest_tokens where ${condition}`, [...values]);
  return rowCount ?? 0;
}
