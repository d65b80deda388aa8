import type { Condition } from '@sightline/contract/conditions/conditions';
import type { ConditionClock } from '@sightline/contract/conditions/periods';
import type { Ctx } from './context.ts';

/** Days of conditions begin where the workspace is. `me` is null where nobody asks, as in a rule. */
export function clockIn(timezone: string, now: Date, me: string | null): ConditionClock {
  const at = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone);
  return {
    ...{ now, me },
    today: at.toPlainDate().toString(),
    startOf: (day) => new Date(Temporal.PlainDate.from(day).toZonedDateTime(timezone).epochMilliseconds),
  };
}

type Asking = Pick<Ctx, 'db' | 'organization_id' | 'now' | 'actor'>;

export async function readConditionClock({ db, organization_id, now, actor }: Asking): Promise<ConditionClock> {
  const workspace = await db
    .selectFrom('organizations')
    .where('id', '=', organization_id)
    .select('timezone')
    .executeTakeFirst();
  return clockIn(workspace?.timezone ?? 'UTC', now, actor.id);
}

/** Reads the time zone of the workspace only if the list has conditions, which alone need it. */
export const conditionClock = async (ctx: Asking, condition: Condition | undefined): Promise<ConditionClock> =>
  condition ? readConditionClock(ctx) : clockIn('UTC', ctx.now, ctx.actor.id);
