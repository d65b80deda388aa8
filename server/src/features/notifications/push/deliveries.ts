import { limits } from '@sightline/contract/limits';
import type { NotificationKind } from '@sightline/contract/notifications/kinds';
import type { PushPayload } from '@sightline/contract/notifications/push';
import { sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import { findMembers } from '../../../http/auth.ts';
import type { PushOutcome, Recipient } from '../../../integrations/web-push.ts';
import type { Member } from '../../../kernel/actor.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import { findDeliverable } from '../channels.ts';
import { countUnreadOf, listUnreadAmong } from '../queries.ts';
import { isRing, mayCloseSilently } from './policy.ts';
import { shownOf } from './words.ts';

type Device = Recipient & {
  id: string;
  person_id: string;
  session_id: string;
  hides_contents: boolean;
  is_paused: boolean;
};

export type Delivery = { device: Device; payload: PushPayload; kind: NotificationKind | null };
/** `hasPaused`: some wait for a device that failed. `ended`: devices whose session has ended. */
export type Batch = { deliveries: Delivery[]; hasPaused: boolean; ended: string[] };
type Reached = { reached: { device: Device; actor: Member }[]; ended: string[] };

async function listDevicesOf(ctx: TenantCtx, people: readonly string[]): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select id, person_id, session_id, endpoint, p256dh, auth, hides_contents,
      coalesce(paused_until > ${ctx.now}, false) as is_paused
    from push_subscriptions
    where organization_id = ${ctx.organization_id} and person_id = any(${[...people]}::uuid[]) order by id`.execute(
    ctx.db,
  );
  return rows;
}

/** Finds notifications that a device shows although they were read or removed, and counts unread ones. */
async function stateOf(ctx: TenantCtx, device: Device, actor: Member): Promise<Pick<PushPayload, 'close' | 'unread'>> {
  const { rows } = await sql<{ notification_id: string }>`
    select d.notification_id from push_deliveries as d
    where d.organization_id = ${ctx.organization_id} and d.subscription_id = ${device.id} and not exists (
      select from notifications as n
      where n.organization_id = d.organization_id and n.id = d.notification_id and n.read_at is null)
    order by d.delivered_at desc limit ${sql.lit(limits.push.atOnce)}`.execute(ctx.db);
  return { close: rows.map(({ notification_id }) => notification_id), unread: await countUnreadOf(ctx, actor) };
}

async function listDelivered(ctx: TenantCtx, device: Device, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ notification_id: string; kind: string }>`
    select notification_id, kind from push_deliveries
    where organization_id = ${ctx.organization_id} and subscription_id = ${device.id}
      and notification_id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return new Set(rows.map(({ notification_id, kind }) => `${notification_id} ${kind}`));
}

const isTooLate = (ctx: TenantCtx, kind: NotificationKind, at: string): boolean =>
  isRing(kind) && ctx.now.getTime() - Date.parse(at) > limits.push.ttl.ring * 1000;

async function deliveriesTo(
  ctx: TenantCtx,
  device: Device,
  actor: Member,
  ids: readonly string[],
  wanted: ReadonlySet<string>,
): Promise<Delivery[]> {
  const delivered = await listDelivered(ctx, device, ids);
  const deliveries: Delivery[] = [];
  for (const notification of await listUnreadAmong(ctx, actor, ids)) {
    const { id, type: kind, created_at } = notification;
    if (!wanted.has(id) || delivered.has(`${id} ${kind}`) || isTooLate(ctx, kind, created_at)) continue;
    const show = shownOf(actor.locale, notification, device.hides_contents);
    deliveries.push({ device, kind, payload: { show, ...(await stateOf(ctx, device, actor)) } });
  }
  return deliveries;
}

/**
 * Looks up the person of each device at the time of sending: people who have been suspended, lost the permission or left the room
 * since get nothing. A device whose session has expired is removed.
 */
async function listReached(ctx: TenantCtx, people: readonly string[]): Promise<Reached> {
  const devices = await listDevicesOf(ctx, people);
  const members = await findMembers(
    ctx.db,
    devices.map(({ session_id }) => session_id),
    ctx.organization_id,
  );
  const behind = new Map(members.map((member) => [member.session_id, member]));
  const actorOf = ({ session_id, person_id }: Device): Member | undefined => {
    const actor = behind.get(session_id);
    return actor?.id === person_id ? actor : undefined;
  };
  return {
    reached: devices.flatMap((device) => {
      const actor = actorOf(device);
      return actor ? [{ device, actor }] : [];
    }),
    ended: devices.filter((device) => !actorOf(device)).map(({ id }) => id),
  };
}

export async function gatherPushes(ctx: TenantCtx, ids: readonly string[]): Promise<Batch> {
  const { rows } = await sql<{ person_id: string }>`
    select distinct person_id from notifications
    where organization_id = ${ctx.organization_id} and id = any(${[...ids]}::uuid[]) and read_at is null`.execute(
    ctx.db,
  );
  const { reached, ended } = await listReached(
    ctx,
    rows.map(({ person_id }) => person_id),
  );
  const deliverable = reached.length > 0 ? await findDeliverable(ctx, 'push', ids) : [];
  const wanted = new Set(deliverable.map(({ id }) => id));
  const deliveries: Delivery[] = [];
  let hasPaused = false;
  for (const { device, actor } of reached) {
    const found = await deliveriesTo(ctx, device, actor, ids, wanted);
    if (!device.is_paused) deliveries.push(...found);
    else hasPaused ||= found.length > 0;
  }
  return { deliveries, hasPaused, ended };
}

export async function gatherClosings(ctx: TenantCtx, personId: string): Promise<Batch> {
  const deliveries: Delivery[] = [];
  let hasPaused = false;
  const { reached, ended } = await listReached(ctx, [personId]);
  for (const { device, actor } of reached) {
    if (!mayCloseSilently(device.endpoint)) continue;
    const state = await stateOf(ctx, device, actor);
    if (state.close.length === 0) continue;
    if (device.is_paused) hasPaused = true;
    else deliveries.push({ device, kind: null, payload: { show: null, ...state } });
  }
  return { deliveries, hasPaused, ended };
}

async function recordDelivered(ctx: TenantCtx, { device, payload, kind }: Delivery): Promise<void> {
  await sql`
    delete from push_deliveries
    where organization_id = ${ctx.organization_id} and subscription_id = ${device.id}
      and notification_id = any(${payload.close}::uuid[])`.execute(ctx.db);
  if (payload.show)
    await sql`
      insert into push_deliveries (organization_id, subscription_id, notification_id, kind, delivered_at)
      select organization_id, id, ${payload.show.id}, ${kind}, ${ctx.now} from push_subscriptions
      where organization_id = ${ctx.organization_id} and id = ${device.id}
      on conflict (organization_id, subscription_id, notification_id)
      do update set kind = excluded.kind, delivered_at = excluded.delivered_at`.execute(ctx.db);
  await scoped(ctx)
    .updateTable('push_subscriptions')
    .set({ failures: 0, paused_until: null })
    .where('id', '=', device.id)
    .where('failures', '>', 0)
    .execute();
}

/** The next attempt, of whatever notification, waits twice as long as the one before. */
async function pause(ctx: TenantCtx, { id }: Device): Promise<void> {
  const { pause: first, attempts } = limits.push;
  await sql`
    update push_subscriptions set failures = failures + 1,
      paused_until = ${ctx.now}::timestamptz
        + ${sql.lit(first)} * interval '1 millisecond' * power(2, least(failures, ${sql.lit(attempts)}))
    where organization_id = ${ctx.organization_id} and id = ${id}
      and (paused_until is null or paused_until <= ${ctx.now})`.execute(ctx.db);
}

export async function removeDevices(ctx: TenantCtx, ids: readonly string[]): Promise<void> {
  await scoped(ctx)
    .deleteFrom('push_subscriptions')
    .where('id', 'in', [...ids])
    .execute();
}

export async function recordOutcome(ctx: TenantCtx, delivery: Delivery, outcome: PushOutcome): Promise<void> {
  if (outcome === 'delivered') return recordDelivered(ctx, delivery);
  if (outcome === 'failed' || outcome === 'refused') return pause(ctx, delivery.device);
  const { id, endpoint } = delivery.device;
  // It may have been renewed while the request was under way.
  await scoped(ctx).deleteFrom('push_subscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute();
}
