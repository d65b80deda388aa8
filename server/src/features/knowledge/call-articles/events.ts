import { socketRoom } from '@sightline/contract/realtime';
import { sql } from 'kysely';
import type { TenantCtx } from '../../../kernel/context.ts';

/** Sends it to everybody in the call, wherever they look at it. The fetch decides what they may see of it. */
export async function publishShowing(ctx: TenantCtx, callIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ call_id: string; id: string; is_guest: boolean }>`
    select cp.call_id, p.id, p.kind = 'guest' as is_guest from call_participants as cp
    join people as p on p.organization_id = cp.organization_id and p.id = cp.person_id
    where cp.organization_id = ${ctx.organization_id} and cp.call_id = any(${callIds}::uuid[]) and cp.left_at is null`.execute(
    ctx.db,
  );
  for (const [call_id, people] of Map.groupBy(rows, (row) => row.call_id)) {
    const rooms = people.map(({ id, is_guest }) => (is_guest ? socketRoom.guest(id) : socketRoom.user(id)));
    ctx.emit(rooms, 'CallArticleEvent', { call_id });
  }
}
