import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { contactOf } from '../../../integrations/push-contact.ts';
import { type PushOutcome, sendPush, vapidKeysOf } from '../../../integrations/web-push.ts';
import type { JobHandler, SlowCtx } from '../../../jobs/handlers.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import { type Batch, type Delivery, gatherClosings, gatherPushes, recordOutcome, removeDevices } from './deliveries.ts';
import { isRing } from './policy.ts';

type Slow = SlowCtx<TenantCtx>;

/** The push service keeps only the last state of a notification: a missed call replaces its ring. */
const topicOf = (id: string): string => id.replaceAll('-', '');

async function sendOne(
  { ports, log, signal }: Slow,
  { device, payload, kind }: Delivery,
  contact: string,
): Promise<PushOutcome> {
  const { env, secrets } = ports;
  const isRinging = kind !== null && isRing(kind);
  const { ttl } = limits.push;
  const push = {
    payload,
    ttl: isRinging ? ttl.ring : ttl.other,
    urgency: isRinging ? ('high' as const) : ('normal' as const),
    ...(payload.show && { topic: topicOf(payload.show.id) }),
  };
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(limits.push.timeout)]);
  try {
    const outcome = await sendPush({ env, keys: vapidKeysOf(secrets.vapid), contact }, device, push, bounded);
    if (outcome === 'refused')
      log.warn(
        { host: new URL(device.endpoint).host, contact },
        'push service refused the VAPID token; kept the device. Set PUBLIC_URL (https) or MAIL_FROM',
      );
    return outcome;
  } catch (error) {
    if (signal.aborted) throw error;
    log.info({ err: error, host: new URL(device.endpoint).host }, 'push service rejected a notification');
    return 'failed';
  }
}

/** The address of the first Subscriber. */
async function readOwner(ctx: TenantCtx): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select p.email::text from people p
    join roles r on r.organization_id = p.organization_id and r.person_id = p.id and r.branch_id is null
    where p.organization_id = ${ctx.organization_id} and p.email is not null
    order by r.name = 'Subscriber' desc, p.created_at, p.id limit 1`.execute(ctx.db);
  return rows[0]?.email ?? '';
}

/** Sends to all devices at once, as a slow one would delay the others; the messages of one device keep their order. */
async function sendAll(ctx: Slow, deliveries: readonly Delivery[]): Promise<boolean> {
  if (deliveries.length === 0) return true;
  const contact = contactOf(ctx.ports.env, await ctx.transact('read', readOwner));
  const outcomes = await Promise.all(
    [...Map.groupBy(deliveries, ({ device }) => device.id).values()].map((some) => sendInOrder(ctx, some, contact)),
  );
  return outcomes.every(Boolean);
}

async function sendInOrder(ctx: Slow, deliveries: readonly Delivery[], contact: string): Promise<boolean> {
  for (const delivery of deliveries) {
    const outcome = await sendOne(ctx, delivery, contact);
    await ctx.transact('write', (tx) => recordOutcome(tx, delivery, outcome));
    if (outcome !== 'delivered') return outcome === 'gone';
  }
  return true;
}

/** The time of the next attempt, by the number of failed ones. */
const nextTry = (attempt: number): Date => new Date(Date.now() + limits.push.pause * 2 ** (attempt - 1));

/** Sends what is gathered. Another job, as long as attempts are left, sends what failed or waits for a device that had failed. */
async function run(
  ctx: Slow,
  attempt: number,
  gather: (tx: TenantCtx) => Promise<Batch>,
  again: (tx: TenantCtx, runAt: Date) => Promise<void>,
): Promise<void> {
  const { deliveries, hasPaused, ended } = await ctx.transact('read', gather);
  if (ended.length > 0) await ctx.transact('write', (tx) => removeDevices(tx, ended));
  const isDone = await sendAll(ctx, deliveries);
  if ((isDone && !hasPaused) || attempt >= limits.push.attempts) return;
  await ctx.transact('write', (tx) => again(tx, nextTry(attempt)));
}

const push: JobHandler<'notifications.push'> = {
  transaction: 'none',
  run: (ctx, { notification_ids, attempt }) =>
    run(
      ctx,
      attempt,
      (tx) => gatherPushes(tx, notification_ids),
      (tx, runAt) => tx.enqueue('notifications.push', { notification_ids, attempt: attempt + 1 }, { runAt }),
    ),
};

const closePushed: JobHandler<'notifications.close_pushed'> = {
  transaction: 'none',
  run: (ctx, { person_id, attempt }) =>
    run(
      ctx,
      attempt,
      (tx) => gatherClosings(tx, person_id),
      (tx, runAt) =>
        tx.enqueue('notifications.close_pushed', { person_id, attempt: attempt + 1 }, { key: person_id, runAt }),
    ),
};

export const pushJobs = { 'notifications.push': push, 'notifications.close_pushed': closePushed };
