import { AppError } from '@sightline/contract/errors';
import type { sessionApi } from '@sightline/contract/session/session';
import { sql } from 'kysely';
import { scoped } from '../../db/scoped.ts';
import { memberOf } from '../../http/auth.ts';
import type { Action } from '../../kernel/action.ts';
import type { PublicCtx, SignedInCtx } from '../../kernel/context.ts';
import { requireReach } from '../people/actions.ts';
import { findConfinement } from './policy.ts';
import { endTokens } from './queries.ts';

/*
 * A session is one sign-in on one device: signed in -> ended. It ends by signing out, by its owner or by the people who manage the
 * workspace that it works in, by a change of password elsewhere, or by itself when it is not used or has become old.
 * Its requests are refused at once, and its sockets and calls end within two seconds (realtime/rights-check.ts,
 * calls/jobs.ts).
 */

type Person = { id: string; name: string };
type Ended = { token_id: string; session_id: string; device_name: string };
/** The sessions to end: of whom, in which workspace (null: all), which one (null: all) and which one not. */
type Which = { owner: string; place: string | null; wanted: string | null; kept: string | null };

/** Deletes the tokens. */
export async function endSessions(ctx: PublicCtx, { owner, place, wanted, kept }: Which): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    select * from identity.end_sessions(${owner}, ${place}, ${wanted}, ${kept})`.execute(ctx.db);
  endTokens(
    ctx,
    rows.map(({ token_id }) => token_id),
  );
  return rows;
}

type Reach = { person: Person; place: string | null };

/** Your own sessions in every workspace that this one may enter; those of other people only in the workspace that you manage. */
async function requirePerson(ctx: SignedInCtx, personId: string): Promise<Reach> {
  const { id, name, session_id } = ctx.actor;
  if (personId === id) return { person: { id, name }, place: await findConfinement(ctx.db, session_id) };
  const { organization_id, permissions } = memberOf(ctx.actor);
  if (!permissions.has('sessions.manage')) throw new AppError('FORBIDDEN');
  const person = await ctx.inOrganization(organization_id, (tenant) =>
    scoped(tenant)
      .selectFrom('people')
      .where('id', '=', personId)
      .where('kind', '=', 'user')
      .select(['id', 'name'])
      .executeTakeFirst(),
  );
  if (!person) throw new AppError('NOT_FOUND', 'id');
  return { person, place: organization_id };
}

/** Nobody ends the sessions of a person who may do more than they. */
async function requireEndable(ctx: SignedInCtx, personId: string): Promise<Reach> {
  const found = await requirePerson(ctx, personId);
  if (personId === ctx.actor.id) return found;
  const manager = memberOf(ctx.actor);
  await ctx.inOrganization(manager.organization_id, (tenant) => requireReach(tenant, manager, personId));
  return found;
}

type Row = {
  id: string;
  device_name: string;
  ip: string | null;
  signed_in_at: string;
  last_used_at: string;
  organization_id: string | null;
  organization_name: string | null;
};

export const listSessions: Action<typeof sessionApi.sessions, SignedInCtx> = async (ctx, { params }) => {
  const { person, place } = await requirePerson(ctx, params.id);
  const { rows } = await sql<Row>`select * from identity.list_sessions(${person.id}, ${place})`.execute(ctx.db);
  const sessions = rows.map(({ organization_id: id, organization_name: name, ...row }) => ({
    ...row,
    current: row.id === ctx.actor.session_id,
    organization: id && name ? { id, name } : null,
  }));
  return { sessions };
};

export const endSession: Action<typeof sessionApi.endSession, SignedInCtx> = async (ctx, { params }) => {
  const { person, place } = await requireEndable(ctx, params.id);
  const [ended] = await endSessions(ctx, { owner: person.id, place, wanted: params.sid, kept: null });
  if (!ended) throw new AppError('NOT_FOUND', 'sid');
  await auditHere(ctx, 'session.ended', person, ended.device_name);
};

export const endOtherSessions: Action<typeof sessionApi.endSessions, SignedInCtx> = async (ctx, { params }) => {
  const { person, place } = await requireEndable(ctx, params.id);
  const tokens = await endSessions(ctx, { owner: person.id, place, wanted: null, kept: ctx.actor.session_id });
  const devices = new Map(tokens.map(({ session_id, device_name }) => [session_id, device_name]));
  if (devices.size > 0) await auditHere(ctx, 'session.others_ended', person, [...devices.values()].join(', '));
  return { ended: devices.size };
};

/** Written to the log of the workspace in which it happened. */
async function auditHere(
  ctx: SignedInCtx,
  event: 'session.ended' | 'session.others_ended',
  { id, name }: Person,
  device: string,
): Promise<void> {
  const { organization_id } = ctx.actor;
  if (!organization_id) return;
  const changes = [{ field: 'device', from: device, to: null }];
  await ctx.inOrganization(organization_id, async ({ audit }) =>
    audit(event, { record: { id, label: name }, changes }),
  );
}
