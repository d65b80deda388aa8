import { type OwnPermissions, type PlanSlug, permissionsOf, type RoleName } from '@sightline/contract/permissions';
import { sql } from 'kysely';
import type { Member } from './actor.ts';
import { auditActorOf } from './audit-entry.ts';
import type { Ctx, TenantCtx } from './context.ts';

type Person = Pick<Member, 'branch_id' | 'locale'> & { person_id: string };
type Standing = { name: string; role: RoleName; plan: PlanSlug; own_permissions: OwnPermissions };

/**
 * The context in which a job works for a person, with the role that they have at this moment where they began it. Undefined
 * when they have none any more.
 */
export async function actAs(ctx: TenantCtx, record: Person): Promise<Ctx | undefined> {
  const { organization_id, db } = ctx;
  const { rows } = await sql<Standing>`
    select p.name, r.name as role, o.plan, identity.own_permissions(o.id, r.name) as own_permissions
    from roles r
    join people p on p.organization_id = r.organization_id and p.id = r.person_id
    join organizations o on o.id = r.organization_id
    where r.organization_id = ${organization_id} and r.person_id = ${record.person_id}
      and r.branch_id is not distinct from ${record.branch_id} and identity.is_active(r.person_id)`.execute(db);
  const [standing] = rows;
  if (!standing) return undefined;
  const { plan, role, own_permissions } = standing;
  const actor: Member = {
    ...standing,
    ...{ kind: 'member', id: record.person_id, organization_id, branch_id: record.branch_id, locale: record.locale },
    permissions: permissionsOf(plan, role, own_permissions),
    ...{ token_id: '', session_id: '' },
  };
  return {
    ...ctx,
    actor,
    audit: (event, details) => ctx.audit(event, { actor: auditActorOf(actor), ...details }),
  };
}
