import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { PushSubscriptionJson, type pushApi } from '@sightline/contract/notifications/push';
import { socketRoom } from '@sightline/contract/realtime';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import { forPush, requireOutgoing } from '../../../integrations/outgoing-fetch.ts';
import { areKeysOfBrowser } from '../../../integrations/web-push.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { removeFound } from '../../../kernel/remove-found.ts';
import { requireDevice } from './queries.ts';

/*
 * A device: registered -> renewed (each week, or when its browser exchanges the subscription) -> removed, by its owner, with its
 * session, or when its push service says that it is gone.
 */

const publishDevices = (ctx: Ctx): void => ctx.emit(socketRoom.user(ctx.actor.id), 'PushDevicesChangedEvent', {});

function parseToken(token: string): PushSubscriptionJson {
  try {
    const parsed = PushSubscriptionJson.safeParse(JSON.parse(token));
    if (parsed.success && areKeysOfBrowser(parsed.data.keys)) return parsed.data;
  } catch {
    // no JSON
  }
  throw new AppError('PUSH_KEYS_INVALID', 'token');
}

export const registerDevice: Action<typeof pushApi.register> = async (ctx, { body }) => {
  const { endpoint, keys } = parseToken(body.token);
  requireOutgoing(endpoint, forPush(ctx.ports.env));
  const { actor, organization_id, now } = ctx;
  const released = await sql<{ is_free: boolean }>`
    select identity.release_push_endpoint(${endpoint}, ${keys.auth}, ${actor.session_id}) as is_free`.execute(ctx.db);
  if (!released.rows[0]?.is_free) throw new AppError('CONFLICT', 'token');
  const { rows } = await sql<{ id: string }>`
    insert into push_subscriptions (organization_id, person_id, session_id, endpoint, p256dh, auth, created_at)
    values (${organization_id}, ${actor.id}, ${actor.session_id}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${now})
    on conflict (organization_id, session_id) do update
    set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, failures = 0, paused_until = null
    returning id`.execute(ctx.db);
  await removeBeyondLimit(ctx);
  publishDevices(ctx);
  return { device: await requireDevice(ctx, rows[0]?.id ?? '') };
};

/** The oldest ones. */
async function removeBeyondLimit({ db, organization_id, actor }: Ctx): Promise<void> {
  await sql`
    delete from push_subscriptions
    where organization_id = ${organization_id} and id in (
      select id from push_subscriptions
      where organization_id = ${organization_id} and person_id = ${actor.id} and session_id <> ${actor.session_id}
      order by created_at desc, id desc offset ${sql.lit(limits.push.devices - 1)})`.execute(db);
}

export const setDevice: Action<typeof pushApi.setDevice> = async (ctx, { params, body }) => {
  await requireDevice(ctx, params.id);
  await scoped(ctx)
    .updateTable('push_subscriptions')
    .set({ hides_contents: body.hides_contents })
    .where('id', '=', params.id)
    .execute();
  publishDevices(ctx);
  return { device: await requireDevice(ctx, params.id) };
};

export const removeDevice: Action<typeof pushApi.removeDevice> = async (ctx, { params }) => {
  await requireDevice(ctx, params.id);
  await removeFound(scoped(ctx).deleteFrom('push_subscriptions').where('id', '=', params.id));
  publishDevices(ctx);
};
