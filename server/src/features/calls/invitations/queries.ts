import type { callInvitationsApi, GuestInvitation } from '@sightline/contract/calls/invitations';
import { AppError } from '@sightline/contract/errors';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { scoped } from '../../../db/scoped.ts';
import { decrypt } from '../../../http/encrypted-text.ts';
import type { Action } from '../../../kernel/action.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import { requireRoomOfCall } from '../access.ts';
import { invitationStateOf } from './state.ts';

function selectInvitations(ctx: TenantCtx, callId: string) {
  return scoped(ctx)
    .selectFrom('call_invitations as i')
    .innerJoin('people as p', (on) =>
      on.onRef('p.organization_id', '=', 'i.organization_id').onRef('p.id', '=', 'i.created_by'),
    )
    .where('i.call_id', '=', callId)
    .select(['i.id', 'i.kind', 'i.name', 'i.email', 'i.locale', 'i.code_sealed', 'i.created_at', 'i.expires_at'])
    .select(['i.delivery', 'i.failure', 'i.sent_at', 'i.opened_at', 'i.revoked_at', 'i.created_by'])
    .select('p.name as created_by_name')
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('call_join_requests as j')
          .leftJoin('call_participants as cp', (on) =>
            on
              .onRef('cp.organization_id', '=', 'j.organization_id')
              .onRef('cp.call_id', '=', 'j.call_id')
              .onRef('cp.person_id', '=', 'j.guest_id'),
          )
          .whereRef('j.organization_id', '=', 'i.organization_id')
          .whereRef('j.invitation_id', '=', 'i.id')
          .orderBy('j.created_at', 'desc')
          .limit(1)
          .select(['j.state', 'cp.joined_at', 'cp.left_at']),
      ).as('guest'),
    );
}

type InvitationRow = Awaited<ReturnType<ReturnType<typeof selectInvitations>['executeTakeFirstOrThrow']>>;

function invitationOf({ ports, now }: TenantCtx, row: InvitationRow): GuestInvitation {
  const { code_sealed, created_by, created_by_name, ...invitation } = row;
  return {
    ...invitation,
    code: decrypt(ports.secrets, code_sealed),
    state: invitationStateOf(row, now),
    created_by: { id: created_by, name: created_by_name },
  };
}

/** People who may invite see every link of the call, including those of colleagues, so that anyone can help a guest. */
export const listInvitations: Action<typeof callInvitationsApi.list> = async (ctx, { params }) => {
  await requireRoomOfCall(ctx, params.id);
  const rows = await selectInvitations(ctx, params.id).orderBy('i.created_at', 'desc').execute();
  return { invitations: rows.map((row) => invitationOf(ctx, row)) };
};

export async function requireInvitation(ctx: TenantCtx, callId: string, id: string): Promise<GuestInvitation> {
  const row = await selectInvitations(ctx, callId).where('i.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return invitationOf(ctx, row);
}
