import type { AuditEventName } from '@sightline/contract/audit/events';
import type { Invitation } from '@sightline/contract/people/invitations';
import type { AuditActor } from '../../../kernel/audit-entry.ts';
import type { TenantCtx } from '../../../kernel/context.ts';

type InvitationEvent = Extract<AuditEventName, `invite.${string}`>;
type Audited = Pick<Invitation, 'id' | 'email' | 'name' | 'role' | 'branches'>;

/** An open link is for nobody yet: it is named by its role. */
export function auditInvitation(
  ctx: TenantCtx,
  event: InvitationEvent,
  { id, email, name, role, branches }: Audited,
  actor?: AuditActor,
): void {
  const spaces = branches.map((space) => space.name).join(', ');
  ctx.audit(event, {
    record: { id, label: email ?? (name || role) },
    changes: [
      { field: 'role', from: null, to: role },
      ...(spaces ? [{ field: 'branch', from: null, to: spaces }] : []),
    ],
    ...(actor && { actor }),
  });
}
