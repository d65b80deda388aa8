import type { Ctx, TenantCtx } from '../kernel/context.ts';
import type { TimerKind, TimerOwnerKind } from '../kernel/owner-kinds.ts';

export type TimerChange = 'timer_started' | 'timer_stopped';

export type ActingCtx = TenantCtx & { actor: { id: string | null } };

/** Rules that the feature of an owner decides. The table of owners is named by a migration, with `reference_kind`. */
export type TimerRules = TimerKind & {
  kind: TimerOwnerKind;
  /** Refuses a caller who may not start or stop a timer now, and locks the owner. Returns what audits the change. */
  requireOpen: (ctx: Ctx, ownerId: string) => Promise<(change: TimerChange) => void>;
  /** Adds the change to the history of the owner and publishes it. */
  record: (ctx: ActingCtx, ownerId: string, change: TimerChange, personId: string) => Promise<void>;
};
