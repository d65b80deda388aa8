import type { AuditChange } from '@sightline/contract/audit/audit';
import type { AuditEventName } from '@sightline/contract/audit/events';
import { sql } from 'kysely';
import type { AuditActor } from '../../kernel/audit-entry.ts';
import type { TenantCtx } from '../../kernel/context.ts';

type CallAuditEvent = Extract<AuditEventName, `call.${string}`>;
type AuditOptions = { changes?: readonly AuditChange[]; actor?: AuditActor };

/** The audit log knows a call by its ticket, or by the name of the group; a room of two has none. */
export async function auditCall(
  ctx: TenantCtx,
  event: CallAuditEvent,
  call: { id: string; room_id: string },
  more: AuditOptions = {},
): Promise<void> {
  const { rows } = await sql<{ label: string }>`
    select coalesce('#' || t.ticket_id || ' ' || t.subject, r.name) as label
    from rooms as r left join tickets as t on t.organization_id = r.organization_id and t.room_id = r.id
    where r.organization_id = ${ctx.organization_id} and r.id = ${call.room_id}`.execute(ctx.db);
  ctx.audit(event, { record: { id: call.id, label: rows[0]?.label ?? '' }, ...more });
}
