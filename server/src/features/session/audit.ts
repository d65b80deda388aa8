import type { AuditChange } from '@sightline/contract/audit/audit';
import type { AuditEventName } from '@sightline/contract/audit/events';
import type { PersonRef } from '@sightline/contract/scalars';
import type { InstallationCtx, PublicCtx } from '../../kernel/context.ts';
import { findAccess } from './queries.ts';

/** A sign-in is known where it leads to; one that still has to choose a workspace leads nowhere yet. */
export async function auditSignIn(ctx: PublicCtx, user: PersonRef, organizationId: string): Promise<void> {
  const actor = { kind: 'member' as const, id: user.id, name: user.name };
  await ctx.inOrganization(organizationId, async ({ audit }) =>
    audit('session.signed_in', { actor, record: { id: user.id, label: user.name } }),
  );
}

/** What concerns an account concerns every workspace that it may enter: each keeps it in its own audit log. */
export async function auditInWorkspaces(
  ctx: InstallationCtx,
  userId: string,
  event: AuditEventName,
  changes: readonly AuditChange[] = [],
): Promise<void> {
  const { user, organizations } = await findAccess(ctx.db, userId);
  for (const { id } of organizations) {
    await ctx.inOrganization(id, async ({ audit }) =>
      audit(event, { record: { id: user.id, label: user.name }, changes }),
    );
  }
}
