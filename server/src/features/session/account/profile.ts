import type { AuditChange } from '@sightline/contract/audit/audit';
import type { sessionApi, User } from '@sightline/contract/session/session';
import { sql } from 'kysely';
import type { Action } from '../../../kernel/action.ts';
import { changesBetween } from '../../../kernel/audit-entry.ts';
import type { SignedInCtx, TenantCtx } from '../../../kernel/context.ts';
import { everybody } from '../../../realtime/everybody.ts';
import { auditInWorkspaces } from '../audit.ts';
import { requireReach } from '../policy.ts';
import { type Access, findAccess } from '../queries.ts';

/** Names and faces are shown everywhere, so every workspace and space refetches. */
export async function publishPerson(
  ctx: TenantCtx,
  event: 'PersonRenamedEvent' | 'FaceUpdatedEvent',
  userId: string,
): Promise<void> {
  ctx.emit(await everybody(ctx), event, { user_id: userId });
}

/** In one line, as the audit log keeps it. */
const absenceOf = ({ out_of_office }: User): string | null =>
  out_of_office && `${out_of_office.from} – ${out_of_office.to} ${out_of_office.message}`.trim();

function changesOf(before: User, after: User): AuditChange[] {
  const [from, to] = [absenceOf(before), absenceOf(after)];
  return [
    ...changesBetween(before, after, ['name', 'locale', 'title', 'phone', 'timezone']),
    ...(from === to ? [] : [{ field: 'out_of_office', from, to }]),
  ];
}

/** Only the fields that came change: two tabs may change different ones. */
export const updateMe: Action<typeof sessionApi.updateMe, SignedInCtx> = async (ctx, { body }) => {
  const { id } = ctx.actor;
  const { locale: _own, ...shown } = body;
  if (Object.keys(shown).length > 0) await requireReach(ctx);
  const before = await findAccess(ctx.db, id);
  await sql`select identity.update_profile(${id}, ${JSON.stringify(body)}::jsonb)`.execute(ctx.db);
  ctx.afterCommit(ctx.ports.invalidateBearers);
  const { user, organizations } = await findAccess(ctx.db, id);
  const changes = changesOf(before.user, user);
  if (changes.length > 0) await auditInWorkspaces(ctx, id, 'person.updated', changes);
  await publishChanges(ctx, organizations, changes);
  return { user };
};

async function publishChanges(
  ctx: SignedInCtx,
  organizations: Access['organizations'],
  changes: readonly AuditChange[],
): Promise<void> {
  const changed = new Set(changes.map(({ field }) => field));
  const shows = ['title', 'timezone', 'out_of_office'].some((field) => changed.has(field));
  for (const { id } of organizations) {
    await ctx.inOrganization(id, async (tenant) => {
      if (changed.has('name')) await publishPerson(tenant, 'PersonRenamedEvent', ctx.actor.id);
      if (shows) await publishPerson(tenant, 'FaceUpdatedEvent', ctx.actor.id);
    });
  }
}
