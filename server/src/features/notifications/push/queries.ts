import { AppError } from '@sightline/contract/errors';
import type { PushDevice, pushApi } from '@sightline/contract/notifications/push';
import { sql } from 'kysely';
import { vapidKeysOf } from '../../../integrations/web-push.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';

export const findKey: Action<typeof pushApi.key> = async ({ ports }) => ({
  public_key: vapidKeysOf(ports.secrets.vapid).publicKey,
});

/** Named after the device of the session. One whose session has ended by itself is left out, and goes with the next push. */
async function findDevices({ db, organization_id, actor }: Ctx, id: string | null): Promise<PushDevice[]> {
  const { rows } = await sql<PushDevice>`
    select s.id, t.device_name as name, s.session_id = ${actor.session_id} as current, s.hides_contents,
      s.created_at as added_at, t.last_used_at
    from push_subscriptions as s
    join identity.list_sessions(${actor.id}, ${organization_id}) as t on t.id = s.session_id
    where s.organization_id = ${organization_id} and s.person_id = ${actor.id} and (${id}::uuid is null or s.id = ${id})
    order by current desc, t.last_used_at desc`.execute(db);
  return rows;
}

export const listDevices: Action<typeof pushApi.devices> = async (ctx) => ({ devices: await findDevices(ctx, null) });

export async function requireDevice(ctx: Ctx, id: string): Promise<PushDevice> {
  const [device] = await findDevices(ctx, id);
  if (!device) throw new AppError('NOT_FOUND', 'id');
  return device;
}
