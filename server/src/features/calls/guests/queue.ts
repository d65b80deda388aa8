import type { WaitingPlace } from '@sightline/contract/calls/calls';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import type { TenantCtx } from '../../../kernel/context.ts';

/** The position of a waiting guest in the queue of the call; null for people who do not wait. */
export async function findQueuePosition(
  { db, organization_id }: TenantCtx,
  callId: string,
  guestId: string,
): Promise<WaitingPlace | null> {
  const { rows } = await sql<WaitingPlace>`
    select place, waiting, since from (
      select guest_id, created_at as since, count(*) over ()::int as waiting,
        row_number() over (order by created_at, guest_id)::int as place
      from call_join_requests
      where organization_id = ${organization_id} and call_id = ${callId} and state = 'waiting') queue
    where guest_id = ${guestId}`.execute(db);
  return rows[0] ?? null;
}

/** True if the guest was waiting: a stranger as before, who may ask again. */
export async function leaveQueue(ctx: TenantCtx, callId: string, guestId: string): Promise<boolean> {
  const waited = await scoped(ctx)
    .deleteFrom('call_join_requests')
    .where('call_id', '=', callId)
    .where('guest_id', '=', guestId)
    .where('state', '=', 'waiting')
    .returning('guest_id')
    .executeTakeFirst();
  return waited !== undefined;
}

export async function listWaiting(ctx: TenantCtx, callId: string): Promise<string[]> {
  const rows = await scoped(ctx)
    .selectFrom('call_join_requests')
    .where('call_id', '=', callId)
    .where('state', '=', 'waiting')
    .select('guest_id')
    .execute();
  return rows.map(({ guest_id }) => guest_id);
}
