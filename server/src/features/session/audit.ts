import type { AuditChange } from '@sightline/contract/audit/audit';
import type { AuditEventName } from '@sightline/contract/audit/events';
import type { PersonRef } from '@sightline/contract/scalars';
import type { InstallationCtx, PublicCtx } from '../../kernel/context.ts';
import { findAccess } from './queries.ts';

/** Called once the workspace is known: a sign-in that still has to choose one belongs to no audit log yet. */
export async function auditSignIn(ctx: PublicCtx, user: PersonRef, organizationId: string): Promise<void> {
  const actor = { kind: 'member' as const, id: user.id, name: user.name };
  await ctx.inOrganization(organizationId, async ({ audit }) =>
    audit('session.signed_in', { actor, record: { id: user.id, label: user.name } }),
  );
}

/** Writes the event to the audit log of every workspace that the account may enter. */
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
