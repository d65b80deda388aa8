import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { Invitation, invitationsApi } from '@sightline/contract/people/invitations';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { nameOrAddressHas } from '../../../db/name-or-address.ts';
import { countRows, paged } from '../../../db/pagination.ts';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import { statusAt } from './status.ts';

function selectInvitations(ctx: TenantCtx) {
  return scoped(ctx)
    .selectFrom('invitations as i')
    .innerJoin('invitation_batches as b', (on) =>
      on.onRef('b.organization_id', '=', 'i.organization_id').onRef('b.id', '=', 'i.batch_id'),
    )
    .innerJoin('people as p', (on) =>
      on.onRef('p.organization_id', '=', 'i.organization_id').onRef('p.id', '=', 'i.invited_by'),
    )
    .leftJoin('people as a', (on) =>
      on.onRef('a.organization_id', '=', 'i.organization_id').onRef('a.id', '=', 'i.accepted_by'),
    )
    .select(['i.id', 'b.via', 'i.email', 'i.name', 'i.role', 'b.message', 'i.locale', 'i.delivery', 'i.failure'])
    .select('i.room_id')
    .select(['i.created_at', 'i.sent_at', 'i.opened_at', 'i.expires_at', 'i.accepted_at'])
    .select(['p.id as inviter_id', 'p.name as inviter_name', 'a.id as member_id', 'a.name as member_name'])
    .select(statusAt(ctx.now).as('status'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('invitation_branches as ib')
          .innerJoin('branches as s', (on) =>
            on.onRef('s.organization_id', '=', 'ib.organization_id').onRef('s.id', '=', 'ib.branch_id'),
          )
          .whereRef('ib.organization_id', '=', 'i.organization_id')
          .whereRef('ib.invitation_id', '=', 'i.id')
          .orderBy('s.name')
          .orderBy('s.id')
          .select(['s.id', 's.name']),
      ).as('branches'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectInvitations>['executeTakeFirstOrThrow']>>;

function invitationOf({ inviter_id, inviter_name, member_id, member_name, ...row }: Row): Invitation {
  return {
    ...row,
    invited_by: { id: inviter_id, name: inviter_name },
    accepted_by: member_id && member_name ? { id: member_id, name: member_name } : null,
  };
}

export async function listByIds(ctx: TenantCtx, ids: readonly string[]): Promise<Map<string, Invitation>> {
  if (ids.length === 0) return new Map();
  const rows = await selectInvitations(ctx)
    .where('i.id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, invitationOf(row)]));
}

export async function requireInvitation(ctx: TenantCtx, id: string): Promise<Invitation> {
  const found = (await listByIds(ctx, [id])).get(id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** The invitation, which nobody else changes until the transaction ends. */
export async function lockInvitation(ctx: TenantCtx, id: string): Promise<Invitation> {
  await scoped(ctx).selectFrom('invitations').where('id', '=', id).select('id').forUpdate().execute();
  return requireInvitation(ctx, id);
}

export const listInvitations: Action<typeof invitationsApi.list> = async (ctx, { query }) => {
  const words = query.query?.trim();
  const status = query.filter?.status;
  const matching = scoped(ctx)
    .selectFrom('invitations as i')
    .$if(status !== undefined, (some) => some.where(statusAt(ctx.now), '=', status ?? 'pending'))
    .$if(Boolean(words), (some) => some.where(nameOrAddressHas(sql`i.name`, sql`i.email`, words ?? '')));
  const wanted = { page: query.page, perPage: limits.pages.invitations, total: await countRows(matching) };
  const { rows: ids, pagination } = await paged(wanted, (limit) =>
    matching.select('i.id').orderBy('i.created_at', 'desc').orderBy('i.id', 'desc').modifyEnd(limit).execute(),
  );
  const found = await listByIds(
    ctx,
    ids.map(({ id }) => id),
  );
  return { invitations: ids.flatMap(({ id }) => found.get(id) ?? []), pagination };
};
