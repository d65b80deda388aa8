import type { callsApi } from '@sightline/contract/calls/calls';
import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { countRows } from '../../../db/pagination.ts';
import { scoped } from '../../../db/scoped.ts';
import { makeToken } from '../../../http/auth.ts';
import { addressKey } from '../../../http/limit-request.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Ctx, PublicCtx, TenantCtx } from '../../../kernel/context.ts';
import { addGuest, renameGuest } from '../../people/actions.ts';
import { lockCall } from '../access.ts';
import { addParticipant, mediaAccess } from '../actions.ts';
import { auditCall } from '../audit.ts';
import { publishCallUpdated, publishJoinRequest } from '../events.ts';
import { findKnownGuest, type KnownGuest, type Link, requireLink, requireUsable } from './link.ts';
import { findGuestRecord, findGuestState, readCallForGuest, requireGuest } from './queries.ts';

/*
 * A guest has no account: a link with the call's id and code lets them ask, an agent's answer lets them in.
 * waiting -> accepted -> active <-> left; waiting -> refused -> waiting again. When the call ends, all of it ends, and
 * with it everything that the guest's token was good for.
 */

/** Asks to be let in; asking again while waiting, or after having been admitted, changes nothing. */
export const requestToJoin: Action<typeof callsApi.joinRequest, PublicCtx> = async (ctx, { params, body }) => {
  const attempt = ctx.ports.throttle.of('joinRequests', addressKey(ctx.ip));
  await attempt.consume();
  const link = await requireLink(ctx, params.id, body.share_code);
  if (link.ended_at) throw new AppError('CALL_ENDED');
  const call = { id: params.id, room_id: link.room_id };
  return ctx.inOrganization(link.organization_id, async (tenant) => {
    const known = await findKnownGuest(tenant, ctx.bearer);
    await requireOwnIdentity(tenant, body, known);
    await requestEntry(tenant, call, body, link);
    const state = await findGuestState(tenant, call.id, body.id);
    const join_request = { guest_id: body.id, guest_name: body.name, call_id: call.id, room_id: call.room_id, state };
    const kept = known?.call_id === call.id ? ctx.bearer : undefined;
    return { join_request, guest_token: kept ?? (await issueGuestToken(tenant, call.id, body.id)) };
  });
};

/**
 * The browser makes the guest's id, so an id alone proves nothing: one that is in use, here or in another workspace,
 * is given only to callers with its token.
 */
async function requireOwnIdentity(
  ctx: TenantCtx,
  guest: { id: string; name: string },
  known: KnownGuest | undefined,
): Promise<void> {
  const { organization_id } = ctx;
  const isKnown = known?.person_id === guest.id && known.organization_id === organization_id;
  if (isKnown) return;
  if (!(await addGuest(ctx, guest))) throw new AppError('FORBIDDEN', 'id');
}

type JoinRequester = HandlerInput<typeof callsApi.joinRequest>['body'];

async function requestEntry(
  ctx: TenantCtx,
  call: { id: string; room_id: string },
  guest: JoinRequester,
  link: Link,
): Promise<void> {
  const asked = await findGuestRecord(ctx, call.id, guest.id);
  if (asked?.state === 'accepted') return;
  requireUsable(link, ctx.now);
  await requireSeatInQueue(ctx, call.id, guest.id);
  await renameGuest(ctx, guest);
  await saveRequest(ctx, call.id, guest, link.invitation_id);
  await publishCallUpdated(ctx, call);
  if (asked?.state === 'waiting') return;
  await publishJoinRequest(ctx, call, guest);
  const { id, name, consent_version: to } = guest;
  const changes = to ? [{ field: 'consent', from: null, to }] : [];
  const actor = { kind: 'guest', id, name } as const;
  ctx.fact('call.guest_asked', { call_id: call.id, room_id: call.room_id, guest_id: id }, actor);
  await auditCall(ctx, 'call.guest_asked', call, { actor, changes });
}

/** A waiting guest keeps the place in the queue. */
async function saveRequest(
  { db, organization_id, now }: TenantCtx,
  call_id: string,
  { id: guest_id, consent_version }: JoinRequester,
  invitation_id: string | null,
): Promise<void> {
  const consent = { consent_version: consent_version ?? null, consented_at: consent_version ? now : null };
  const asked = { invitation_id, ...consent };
  await db
    .insertInto('call_join_requests')
    .values({ organization_id, call_id, guest_id, created_at: now, ...asked })
    .onConflict((on) =>
      on
        .columns(['organization_id', 'call_id', 'guest_id'])
        .doUpdateSet({ state: 'waiting', answered_by: null, created_at: now, ...asked })
        .where('call_join_requests.state', '=', 'refused'),
    )
    .execute();
}

/** A leaked link must not let strangers fill the database. */
async function requireSeatInQueue(ctx: TenantCtx, callId: string, guestId: string): Promise<void> {
  const others = scoped(ctx)
    .selectFrom('call_join_requests')
    .where('call_id', '=', callId)
    .where('guest_id', '<>', guestId);
  if ((await countRows(others)) >= limits.call.guests) throw new AppError('TOO_MANY_REQUESTS');
}

async function issueGuestToken(ctx: TenantCtx, callId: string, guestId: string): Promise<string> {
  const { plainText, hash } = makeToken('guest');
  const expires = new Date(ctx.now.getTime() + limits.guest.tokenLifetime);
  await sql`select identity.add_guest_token(${hash}, ${ctx.organization_id}, ${guestId}, ${callId}, ${expires})`.execute(
    ctx.db,
  );
  return plainText;
}

/** The admitted name counts, not the one in the request. */
export const joinAsGuest: Action<typeof callsApi.joinGuest, Ctx<Actor>> = async (anyCtx, { params, body }) => {
  const ctx = requireGuest(anyCtx);
  if (body.id !== ctx.actor.id) throw new AppError('FORBIDDEN', 'id');
  const call = await lockCall(ctx, params.id);
  const asked = await findGuestRecord(ctx, call.id, ctx.actor.id);
  if (asked?.state === 'refused') throw new AppError('JOIN_REFUSED');
  if (asked?.state !== 'accepted') throw new AppError('NOT_ADMITTED');
  await addParticipant(ctx, call, ctx.actor.id);
  ctx.fact('call.joined', { call_id: call.id, room_id: call.room_id, person_id: ctx.actor.id });
  await auditCall(ctx, 'call.joined', call);
  return { call: await readCallForGuest(ctx, call.id, ctx.actor.id), ...(await mediaAccess(ctx, call.id)) };
};
