import type { callsApi } from '@sightline/contract/calls';
import type { HandlerInput, HandlerOutput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { socketRoom } from '@sightline/contract/realtime';
import { sql } from 'kysely';
import type { Actor, CallGuest } from '../../http/actor.ts';
import { hashToken, makeToken } from '../../http/auth.ts';
import type { Ctx, PublicCtx, TenantCtx } from '../../http/context.ts';
import { lockCall } from './access.ts';
import { mediaAccess, putIn } from './actions.ts';
import { keepCallFact } from './facts.ts';
import { hintOf, tellChanged, tellJoinRequest } from './news.ts';
import { findGuestRecord, findGuestState, readCall, readCallForGuest } from './queries.ts';

/**
 * A guest has no account: a link with the call's id and code lets them ask, an agent's answer lets them in.
 * waiting -> accepted -> active <-> left; waiting -> refused -> waiting again. When the call ends, all of it ends, and
 * with it everything that the guest's token was good for.
 */
type Invited = { organization_id: string; room_id: string; ended_at: string | null };

async function requireInvitation(ctx: PublicCtx, callId: string, code: string): Promise<Invited> {
  const { rows } = await sql<Invited>`select * from identity.find_call(${callId}, ${code})`.execute(ctx.db);
  const [invited] = rows;
  if (!invited) throw new AppError('CALL_LINK_INVALID');
  return invited;
}

export async function findInvitation(
  ctx: PublicCtx,
  { params, query }: HandlerInput<typeof callsApi.invitation>,
): Promise<HandlerOutput<typeof callsApi.invitation>> {
  const invited = await requireInvitation(ctx, params.id, query.code);
  return ctx.inOrganization(invited.organization_id, async (tenant) => {
    const [organization, call] = await Promise.all([
      tenant.db
        .selectFrom('organizations')
        .where('id', '=', tenant.organization_id)
        .select('name')
        .executeTakeFirstOrThrow(),
      readCall(tenant, params.id, params.id),
    ]);
    const invitation = {
      call_id: call.id,
      organization_name: organization.name,
      host_name: call.created_by.name,
      ended: call.ended_at !== null,
    };
    return { invitation };
  });
}

/** Asks to be let in; asking again while waiting, or after having been admitted, changes nothing. */
export async function askToJoin(
  ctx: PublicCtx,
  { params, body }: HandlerInput<typeof callsApi.joinRequest>,
): Promise<HandlerOutput<typeof callsApi.joinRequest>> {
  const attempt = ctx.ports.attempts.of('joinRequests', ctx.ip);
  await attempt.requireLeft();
  await attempt.spend();
  const invited = await requireInvitation(ctx, params.id, body.share_code);
  if (invited.ended_at) throw new AppError('CALL_ENDED');
  const call = { id: params.id, room_id: invited.room_id };
  return ctx.inOrganization(invited.organization_id, async (tenant) => {
    const known = await findKnownGuest(tenant, ctx.bearer);
    await requireOwnIdentity(tenant, body, known);
    await requestEntry(tenant, call, body);
    const state = await findGuestState(tenant, call.id, body.id);
    const join_request = { guest_id: body.id, guest_name: body.name, call_id: call.id, room_id: call.room_id, state };
    const kept = known?.call_id === call.id ? ctx.bearer : undefined;
    return { join_request, guest_token: kept ?? (await issueGuestToken(tenant, call.id, body.id)) };
  });
}

type KnownGuest = { organization_id: string; person_id: string; call_id: string };

async function findKnownGuest(ctx: TenantCtx, bearer: string | undefined): Promise<KnownGuest | undefined> {
  if (!bearer) return undefined;
  const { rows } = await sql<KnownGuest>`select * from identity.find_guest(${hashToken(bearer)})`.execute(ctx.db);
  return rows[0];
}

/**
 * The browser makes the guest's id, so an id alone proves nothing: one that is in use, here or in another workspace,
 * is given only to whoever holds its token.
 */
async function requireOwnIdentity(
  ctx: TenantCtx,
  guest: { id: string; name: string },
  known: KnownGuest | undefined,
): Promise<void> {
  const { organization_id } = ctx;
  const isKnown = known?.person_id === guest.id && known.organization_id === organization_id;
  if (isKnown) return;
  const made = await ctx.db
    .insertInto('people')
    .values({ organization_id, id: guest.id, kind: 'guest', name: guest.name, email: null, created_at: ctx.now })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new AppError('FORBIDDEN', 'id');
}

async function requestEntry(
  ctx: TenantCtx,
  call: { id: string; room_id: string },
  guest: { id: string; name: string },
): Promise<void> {
  const asked = await findGuestRecord(ctx, call.id, guest.id);
  if (asked?.state === 'accepted') return;
  await requireSeatInQueue(ctx, call.id, guest.id);
  await ctx.db
    .updateTable('people')
    .set({ name: guest.name })
    .where('organization_id', '=', ctx.organization_id)
    .where('id', '=', guest.id)
    .where('name', '<>', guest.name)
    .execute();
  await ctx.db
    .insertInto('call_join_requests')
    .values({ organization_id: ctx.organization_id, call_id: call.id, guest_id: guest.id, created_at: ctx.now })
    .onConflict((on) =>
      on
        .columns(['organization_id', 'call_id', 'guest_id'])
        .doUpdateSet({ state: 'waiting', answered_by: null, created_at: ctx.now })
        .where('call_join_requests.state', '=', 'refused'),
    )
    .execute();
  await tellChanged(ctx, call);
  if (asked?.state === 'waiting') return;
  await tellJoinRequest(ctx, call, guest);
  await keepCallFact(ctx, 'call.guest_asked', call, { actor: { kind: 'guest', ...guest } });
}

/** A link that got about must not let strangers fill the database. */
async function requireSeatInQueue({ db, organization_id }: TenantCtx, callId: string, guestId: string): Promise<void> {
  const { others } = await db
    .selectFrom('call_join_requests')
    .where('organization_id', '=', organization_id)
    .where('call_id', '=', callId)
    .where('guest_id', '<>', guestId)
    .select(sql<number>`count(*)::int`.as('others'))
    .executeTakeFirstOrThrow();
  if (others >= limits.call.guests) throw new AppError('TOO_MANY_REQUESTS');
}

async function issueGuestToken(ctx: TenantCtx, callId: string, guestId: string): Promise<string> {
  const { plainText, hash } = makeToken('guest');
  const expires = new Date(ctx.now.getTime() + limits.guest.tokenLifetime);
  await sql`select identity.add_guest_token(${hash}, ${ctx.organization_id}, ${guestId}, ${callId}, ${expires})`.execute(
    ctx.db,
  );
  return plainText;
}

/** An agent's answer. The first one counts. */
export async function answerJoinRequest(
  ctx: Ctx,
  { params, body }: HandlerInput<typeof callsApi.joinResponse>,
): Promise<HandlerOutput<typeof callsApi.joinResponse>> {
  const call = await lockCall(ctx, params.id);
  const asked = await findGuestRecord(ctx, call.id, body.id);
  if (!asked) throw new AppError('NOT_FOUND', 'id');
  if (asked.state !== 'waiting') throw new AppError('JOIN_REQUEST_ANSWERED');
  await saveAnswer(ctx, call.id, body.id, body.response);
  ctx.publish(socketRoom.guest(body.id), 'CallJoinResponseEvent', {
    ...hintOf(call),
    guest_id: body.id,
    response: body.response,
  });
  await tellChanged(ctx, call);
  await keepCallFact(ctx, `call.guest_${body.response}`, call, {
    changes: [{ field: 'guest', from: null, to: asked.name }],
  });
  return { call: await readCall(ctx, call.id, ctx.actor.id) };
}

async function saveAnswer(ctx: Ctx, callId: string, guestId: string, state: 'accepted' | 'refused'): Promise<void> {
  await ctx.db
    .updateTable('call_join_requests')
    .set({ state, answered_by: ctx.actor.id })
    .where('organization_id', '=', ctx.organization_id)
    .where('call_id', '=', callId)
    .where('guest_id', '=', guestId)
    .execute();
}

function requireGuest(ctx: Ctx<Actor>): Ctx<CallGuest> {
  const { actor } = ctx;
  if (actor.kind !== 'guest') throw new AppError('FORBIDDEN');
  return { ...ctx, actor };
}

/** The name is the one that was admitted, whatever the request says. */
export async function joinAsGuest(
  anyCtx: Ctx<Actor>,
  { params, body }: HandlerInput<typeof callsApi.joinGuest>,
): Promise<HandlerOutput<typeof callsApi.joinGuest>> {
  const ctx = requireGuest(anyCtx);
  if (body.id !== ctx.actor.id) throw new AppError('FORBIDDEN', 'id');
  const call = await lockCall(ctx, params.id);
  const asked = await findGuestRecord(ctx, call.id, ctx.actor.id);
  if (asked?.state === 'refused') throw new AppError('JOIN_REFUSED');
  if (asked?.state !== 'accepted') throw new AppError('NOT_ADMITTED');
  await putIn(ctx, call, ctx.actor.id);
  await keepCallFact(ctx, 'call.joined', call);
  return { call: await readCallForGuest(ctx, call.id, ctx.actor.id), ...(await mediaAccess(ctx, call.id)) };
}

/** What a reload needs to go on. The call itself is shown to guests who have been let in. */
export async function findGuest(
  anyCtx: Ctx<Actor>,
  { params }: HandlerInput<typeof callsApi.guestState>,
): Promise<HandlerOutput<typeof callsApi.guestState>> {
  const ctx = requireGuest(anyCtx);
  if (params.id !== ctx.actor.call_id) throw new AppError('NOT_FOUND');
  const state = await findGuestState(ctx, params.id, ctx.actor.id);
  const isIn = state === 'accepted' || state === 'active' || state === 'left';
  return { state, call: isIn ? await readCallForGuest(ctx, params.id, ctx.actor.id) : null };
}
